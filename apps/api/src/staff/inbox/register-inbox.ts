import {
  deleteCannedText as deleteCannedTextCall,
  listCannedTexts,
  saveCannedText as saveCannedTextCall,
} from '@llave/contract/staff/inbox/canned-texts'
import { countCases } from '@llave/contract/staff/inbox/count-cases'
import { type InboxRow, listCases } from '@llave/contract/staff/inbox/list-cases'
import {
  assignCase as assignCaseCall,
  attendCase,
  closeCase as closeCaseCall,
  listColleagues,
  reopenCase as reopenCaseCall,
  setCaseTopic as setCaseTopicCall,
} from '@llave/contract/staff/inbox/move-case'
import { moveCaseRepair as moveCaseRepairCall } from '@llave/contract/staff/inbox/move-case-repair'
import { readCase } from '@llave/contract/staff/inbox/read-case'
import { readCaseCustomer as readCaseCustomerCall } from '@llave/contract/staff/inbox/read-case-customer'
import { readCasePaper } from '@llave/contract/staff/inbox/read-case-paper'
import { readCasePicture } from '@llave/contract/staff/inbox/read-case-picture'
import { addCaseNote, replyToCase as replyToCaseCall } from '@llave/contract/staff/inbox/write-to-case'
import { documentFileName } from '@llave/domain/portfolio/property-document'
import type { Act } from '@llave/domain/staff/act-words'
import { limaDate } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Trx, transact } from '../../database/database.ts'
import type { Files } from '../../files/open-files.ts'
import { ApiError } from '../../http/api-error.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { findPaper } from '../../portfolio/documents.store.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { deleteCannedText, findCannedTexts, saveCannedText } from './canned-texts.store.ts'
import { findCase, findCasePicture, findEntries } from './case.store.ts'
import { findCaseRepair } from './case-repair.store.ts'
import { findAnswerers } from './find-answerers.ts'
import { countViews, findCases, type StoredCase } from './inbox.store.ts'
import { formatPlace, parsePlace } from './inbox-cursor.ts'
import { assignCase, closeCase, reopenCase, setCaseTopic } from './move-case.ts'
import { moveCaseRepair } from './move-case-repair.ts'
import { endPresence, findPresent, keepPresence } from './presence.store.ts'
import { clockOf, readCaseCustomer } from './read-case-customer.ts'
import { addNote, type InboxParts, replyToCase, requireCase } from './write-to-case.ts'

const pageSize = 50

type ReadingParts = InboxParts & { readonly files: Files }

/** Queries and complaints in one inbox: reading, answering, notes, whose they are, their end. */
export function registerInbox(register: RegisterStaffCall, parts: ReadingParts): void {
  registerReading(register, parts)
  registerActs(register, parts)
  registerCannedTexts(register, parts)
}

function registerReading(register: RegisterStaffCall, { db, clock, files }: ReadingParts): void {
  register(listCases, async ({ query, person, tellsOf }) => {
    const now = clock.now()
    const after = query.after === '' ? null : parsePlace(query.after)
    if (query.after !== '' && !after) throw new ApiError('dato_invalido', { campo: 'after' })
    const found = await findCases(db, { ...query, personId: person.id, after, limit: pageSize + 1 }, now)
    const shown = found.slice(0, pageSize)
    tellsOf(shown.map(({ customerId }) => customerId))
    const ids = shown.map(({ id }) => id)
    const present = await findPresent(db, ids, person.id, now)
    const last = shown.at(-1)
    return {
      rows: shown.map((row) => ({ ...toRow(row, limaDate(now)), present: present.get(row.id) ?? [] })),
      next: found.length > pageSize && last ? formatPlace(last) : '',
    }
  })

  register(countCases, ({ person }) => countViews(db, person.id, clock.now()))

  register(readCase, async ({ params: { key }, person, tellsOf }) => {
    const now = clock.now()
    const found = await requireCase(db, key)
    tellsOf([found.customerId])
    const { id, customerId, documentType, documentNumber, phones, email, lastSeenAt } = found
    const { subject, topic, projectName, productName, waitsFor, version } = found
    return {
      key,
      subject,
      topic,
      projectName,
      productName,
      waitsFor,
      version,
      openedOn: limaDate(found.openedAt),
      clock: key.kind === 'complaint' ? clockOf(found, limaDate(now)) : null,
      closable: waitsFor !== 'nobody' && (key.kind === 'query' || found.answeredAt !== null),
      owner: ownerOf(found),
      customer: {
        customerId: String(customerId),
        name: found.customerName,
        documentType,
        documentNumber,
        phones,
        email,
        lastSeenAt,
      },
      repair: key.kind === 'complaint' ? await findCaseRepair(db, key.number) : null,
      entries: await findEntries(db, id, key),
      present: (await findPresent(db, [id], person.id, now)).get(id) ?? [],
    }
  })

  register(readCaseCustomerCall, async ({ params: { key }, person, tellsOf }) => {
    const found = await requireCase(db, key)
    tellsOf([found.customerId])
    return readCaseCustomer(db, found, key, person.name, clock.now())
  })

  register(readCasePicture, async ({ params: { pictureId }, tellsOf }) => {
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(pictureId)
    const found = isId ? await findCasePicture(db, pictureId) : null
    const file = found && (await files.get(found.fileId))
    if (!file) throw new ApiError('no_encontrado')
    tellsOf([found.customerId])
    return { bytes: file.bytes, fileName: found.fileName, shown: true }
  })

  register(readCasePaper, async ({ params: { key, documentId }, tellsOf }) => {
    const { customerId } = await requireCase(db, key)
    const paper = await findPaper(db, customerId, Number(documentId))
    if (!paper) throw new ApiError('no_encontrado')
    tellsOf([customerId])
    return {
      stream: await files.stream(paper.fileId),
      fileName: documentFileName(paper),
      contentType: paper.contentType,
      shown: true,
    }
  })

  register(listColleagues, async () =>
    (await findAnswerers(db)).map(({ id, name }) => ({ personId: String(id), name })),
  )
}

function registerActs(register: RegisterStaffCall, parts: InboxParts): void {
  const { db, clock } = parts
  register(replyToCaseCall, ({ params, body, person, request }) =>
    replyToCase(parts, person, idempotencyKey(request), params.key, body),
  )
  register(addCaseNote, async ({ params, body, person, request }) => {
    await addNote(parts, person, idempotencyKey(request), params.key, body.text)
    return undefined
  })
  register(assignCaseCall, async ({ params, body, person }) => {
    await assignCase(parts, person, params.key, body.personId === null ? null : Number(body.personId))
    return undefined
  })
  register(setCaseTopicCall, async ({ params, body, person }) => {
    await setCaseTopic(parts, person, params.key, body.topic)
    return undefined
  })
  register(closeCaseCall, async ({ params, body, person }) => {
    await closeCase(parts, person, params.key, body.seen)
    return undefined
  })
  register(reopenCaseCall, async ({ params, person }) => {
    await reopenCase(parts, person, params.key)
    return undefined
  })
  register(moveCaseRepairCall, async ({ params, body, person }) => {
    await moveCaseRepair(parts, person, params.key, body)
    return undefined
  })
  register(attendCase, async ({ params, body, person }) => {
    const found = await findCase(db, params.key)
    if (!found) throw new ApiError('no_encontrado')
    const now = clock.now()
    const { id: caseId, version } = found
    if (body.doing === 'leaving') await endPresence(db, caseId, person.id)
    else await keepPresence(db, { caseId, personId: person.id, writes: body.doing === 'writing' }, now)
    const present = await findPresent(db, [caseId], person.id, now)
    return { version, present: present.get(caseId) ?? [] }
  })
}

function registerCannedTexts(register: RegisterStaffCall, { db, clock }: InboxParts): void {
  register(listCannedTexts, ({ person }) => findCannedTexts(db, person.id))

  register(saveCannedTextCall, async ({ params, body, person }) => {
    const now = clock.now()
    const { shared, ...words } = body
    await transact(db, async (trx) => {
      const saved = { ownerId: shared ? null : person.id, ...params, ...words }
      await audit(trx, 'text.saved', await saveCannedText(trx, saved, now), person.id, now)
    })
    return undefined
  })

  register(deleteCannedTextCall, async ({ params, body, person }) => {
    const now = clock.now()
    await transact(db, async (trx) => {
      const gone = await deleteCannedText(trx, body.shared ? null : person.id, params.shortcut)
      if (gone === null) throw new ApiError('no_encontrado')
      await audit(trx, 'text.deleted', gone, person.id, now)
    })
    return undefined
  })
}

function audit(trx: Trx, action: Act, textId: number, staffId: number, now: Temporal.Instant) {
  return writeAudit(trx, { action, subject: `text:${textId}`, staffId }, now)
}

function toRow(row: StoredCase, today: Temporal.PlainDate): Omit<InboxRow, 'present'> {
  const { kind, number, customerName, subject, projectName, waitsFor, since, termFrom, isNew, mentionedBy } =
    row
  return {
    key: { kind, number },
    customerName,
    subject,
    projectName,
    waitsFor,
    since,
    clock: termFrom && clockOf({ openedAt: termFrom, answeredAt: null }, today),
    owner: ownerOf(row),
    isNew,
    mentionedBy: mentionedBy ?? '',
  }
}

function ownerOf({ ownerId, ownerName }: Pick<StoredCase, 'ownerId' | 'ownerName'>) {
  return ownerId === null ? null : { personId: String(ownerId), name: ownerName ?? '' }
}
