import type { CaseReply } from '@llave/contract/staff/inbox/write-to-case'
import type { CaseKey } from '@llave/domain/staff/inbox-case'
import { findMentions } from '@llave/domain/staff/mentions'
import { formatHour } from '@llave/domain/time/format-date'
import { type Clock, limaDateTime } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { refuseIdempotencyKey, usedElsewhere } from '../../http/idempotency-key.ts'
import { addComplaintAnswer } from '../../service-desk/answer-complaint.ts'
import { addAnswer } from '../../service-desk/answer-query.ts'
import type { StaffPerson } from '../calls/staff-person.ts'
import {
  findCase,
  findLaterMessage,
  findStaffRequest,
  insertEvent,
  insertMentions,
  insertNote,
  insertStaffRequest,
  type LaterMessage,
  lockCase,
  type StoredHead,
} from './case.store.ts'
import { findAnswerers } from './find-answerers.ts'

export type InboxParts = { readonly db: Database; readonly clock: Clock }

/** The case of a call. Throws where there is none. */
export async function requireCase(db: Database | Trx, key: CaseKey): Promise<StoredHead> {
  const found = await findCase(db, key)
  if (!found) throw new ApiError('no_encontrado')
  return found
}

/**
 * Sends the customer what a colleague wrote, by the same way as a command and the developer's own system. The
 * case is locked first, so that of two who answer at once the second sees the first's reply.
 */
export async function replyToCase(
  parts: InboxParts,
  person: StaffPerson,
  requestKey: string | null,
  key: CaseKey,
  reply: CaseReply,
): Promise<{ readonly notified: boolean }> {
  return once(parts, person, requestKey, key, 'reply', { notified: true }, async (trx, { id }) => {
    const now = parts.clock.now()
    const authors = reply.close ? (['customer', 'developer'] as const) : (['developer'] as const)
    if (!reply.anyway) await refuseLater(trx, key, reply.seen, authors)
    const { text, isAnswer, close } = { ...reply, text: reply.text.trim() }
    const author = { staffId: person.id }
    const done =
      key.kind === 'query'
        ? await addAnswer(trx, { queryId: key.number, text, close, author }, now)
        : await addComplaintAnswer(trx, { complaintId: key.number, text, isAnswer, close, author }, now)
    if (done.outcome === 'answered') {
      if (close) await insertEvent(trx, { caseId: id, kind: 'closed', personId: person.id }, now)
      return { notified: done.notified }
    }
    throw new ApiError(refusals[done.outcome])
  })
}

const refusals = {
  unknown: 'no_encontrado',
  closed: 'caso_cerrado',
  unanswered: 'reclamo_sin_respuesta',
} as const

/** Throws where one of these wrote after that many messages, which whoever acts did not see. */
export async function refuseLater(
  trx: Trx,
  key: CaseKey,
  seen: number,
  authors: readonly LaterMessage['author'][],
): Promise<void> {
  const later = await findLaterMessage(trx, key, seen, authors)
  if (!later) return
  const at = formatHour(limaDateTime(later.at))
  const message =
    later.author === 'customer'
      ? `El cliente escribió a las ${at}.`
      : `${later.name ?? 'Otro sistema'} respondió a las ${at}.`
  throw new ApiError('respondido_antes', {}, message)
}

/** Keeps a note that only the developer's people read, and whom of them it names. */
export async function addNote(
  parts: InboxParts,
  person: StaffPerson,
  requestKey: string | null,
  key: CaseKey,
  text: string,
): Promise<void> {
  await once(parts, person, requestKey, key, 'note', undefined, async (trx, { id }) => {
    const now = parts.clock.now()
    const noteId = await insertNote(trx, { caseId: id, personId: person.id, text: text.trim() }, now)
    const named = findMentions(text, await findAnswerers(trx)).flatMap((one) =>
      one.id === person.id ? [] : one.id,
    )
    await insertMentions(trx, { noteId, caseId: id }, named)
    const subject = `${key.kind}:${key.number}`
    const act = { action: 'case.noted' as const, subject, details: { noteId, named } }
    await writeAudit(trx, { ...act, staffId: person.id }, now)
  })
}

/** Writes what a request brings, once for its key; sent again it is answered `before`, and nothing is written. */
async function once<T>(
  { db, clock }: InboxParts,
  person: StaffPerson,
  requestKey: string | null,
  key: CaseKey,
  made: 'reply' | 'note',
  before: T,
  write: (trx: Trx, found: StoredHead) => Promise<T>,
): Promise<T> {
  // Without it a lost answer would make people send twice.
  if (requestKey === null) throw new ApiError('dato_invalido', { campo: 'Idempotency-Key' })
  return transact(db, async (trx) => {
    const { id } = await requireCase(trx, key)
    await lockCase(trx, key)
    const earlier = await findStaffRequest(trx, person.id, requestKey)
    if (earlier) {
      if (earlier.caseId === id && earlier.made === made) return before
      throw refuseIdempotencyKey(usedElsewhere)
    }
    const result = await write(trx, await requireCase(trx, key))
    const request = { personId: person.id, key: requestKey, caseId: id, made }
    if (!(await insertStaffRequest(trx, request, clock.now()))) throw refuseIdempotencyKey(usedElsewhere)
    return result
  })
}
