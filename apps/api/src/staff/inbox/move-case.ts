import { changed } from '@llave/domain/staff/audit-changes'
import type { CaseTopic } from '@llave/domain/staff/case-topic'
import type { CaseKey } from '@llave/domain/staff/inbox-case'
import { writeAudit } from '../../audit/audit.store.ts'
import { transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { attendComplaint, reopenComplaint } from '../../service-desk/answer-complaint.ts'
import { closeAnswered, reopenClosed } from '../../service-desk/answer-query.ts'
import type { StaffPerson } from '../calls/staff-person.ts'
import { lockPerson } from '../people/people.store.ts'
import { insertEvent, lockCase, setOwner, setTopic } from './case.store.ts'
import { findAnswerers } from './find-answerers.ts'
import { type InboxParts, refuseLater, requireCase } from './write-to-case.ts'

/** Gives a case to one of those who may answer it, or to nobody. Given where it is already it stays, unsaid. */
export async function assignCase(
  { db, clock }: InboxParts,
  person: StaffPerson,
  key: CaseKey,
  ownerId: number | null,
): Promise<void> {
  await transact(db, async (trx) => {
    const { id, ownerId: before } = await requireCase(trx, key)
    // Whoever leaves at this moment is waited for, or gives the case back afterwards.
    if (ownerId !== null) await lockPerson(trx, ownerId)
    if (ownerId !== null && !(await findAnswerers(trx)).some(({ id }) => id === ownerId)) {
      throw new ApiError('dato_invalido', { campo: 'personId' }, 'Esa persona no responde consultas.')
    }
    if (!(await setOwner(trx, id, ownerId))) return
    const now = clock.now()
    await insertEvent(trx, { caseId: id, kind: 'assigned', personId: person.id, ownerId }, now)
    const act = {
      action: 'case.assigned' as const,
      subject: `${key.kind}:${key.number}`,
      changes: {
        owner: changed(before === null ? null : String(before), ownerId === null ? null : String(ownerId)),
      },
    }
    await writeAudit(trx, { ...act, staffId: person.id }, now)
  })
}

/** Says what a case is about. Said already it stays, unsaid. */
export async function setCaseTopic(
  { db, clock }: InboxParts,
  person: StaffPerson,
  key: CaseKey,
  topic: CaseTopic,
): Promise<void> {
  await transact(db, async (trx) => {
    const { id, topic: before } = await requireCase(trx, key)
    if (!(await setTopic(trx, id, topic))) return
    const act = {
      action: 'case.topic-set' as const,
      subject: `${key.kind}:${key.number}`,
      changes: { topic: changed(before, topic) },
    }
    await writeAudit(trx, { ...act, staffId: person.id }, clock.now())
  })
}

/** Ends a case without another word to the customer, unless they wrote after that many messages. */
export async function closeCase(
  { db, clock }: InboxParts,
  person: StaffPerson,
  key: CaseKey,
  seen: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const { id } = await requireCase(trx, key)
    await lockCase(trx, key)
    const now = clock.now()
    const author = { staffId: person.id }
    if (key.kind === 'query') {
      await refuseLater(trx, key, seen, ['customer'])
      if (!(await closeAnswered(trx, key.number, author, now))) throw new ApiError('caso_cerrado')
    } else {
      const outcome = await attendComplaint(trx, key.number, author, now)
      if (outcome === 'unanswered') throw new ApiError('reclamo_sin_respuesta')
      if (outcome !== 'attended') throw new ApiError('caso_cerrado')
    }
    await insertEvent(trx, { caseId: id, kind: 'closed', personId: person.id }, now)
  })
}

/** Takes a closed case up again. */
export async function reopenCase(
  { db, clock }: InboxParts,
  person: StaffPerson,
  key: CaseKey,
): Promise<void> {
  await transact(db, async (trx) => {
    const { id } = await requireCase(trx, key)
    await lockCase(trx, key)
    const now = clock.now()
    const author = { staffId: person.id }
    const reopened =
      key.kind === 'query'
        ? await reopenClosed(trx, key.number, author, now)
        : await reopenComplaint(trx, key.number, author, now)
    if (!reopened) throw new ApiError('caso_abierto')
    await insertEvent(trx, { caseId: id, kind: 'reopened', personId: person.id }, now)
  })
}
