import { isOpenToWriting, queryStates } from '@llave/domain/service-desk/query-state'
import { changed } from '@llave/domain/staff/audit-changes'
import type { Clock } from '@llave/domain/time/lima-date'
import { writeAudit } from '../audit/audit.store.ts'
import { type Database, type Trx, transact } from '../database/database.ts'
import { enqueue } from '../messaging/enqueue.ts'
import { findEmail } from '../messaging/recipients.store.ts'
import { type DeskAuthor, staffIdOf } from './desk-author.ts'
import { closeQuery, insertMessage, lockQuery, reopenQuery } from './write-messages.store.ts'

export type Answer = {
  readonly queryId: number
  readonly text: string
  readonly close: boolean
  readonly author: DeskAuthor
  /** The name that the developer's own system gave it. */
  readonly externalId?: string
}

/** The outcome of an answer: `answered` says whether the customer is notified by e-mail. */
export type AnswerOutcome =
  | { readonly outcome: 'unknown' | 'closed' }
  | { readonly outcome: 'answered'; readonly notified: boolean }

/** `addAnswer` in a transaction of its own. */
export async function answerQuery(db: Database, clock: Clock, answer: Answer): Promise<AnswerOutcome> {
  return transact(db, (trx) => addAnswer(trx, answer, clock.now()))
}

/** Adds the developer's answer to a query, closes it on request, and notifies the customer. */
export async function addAnswer(trx: Trx, answer: Answer, now: Temporal.Instant): Promise<AnswerOutcome> {
  const query = await lockQuery(trx, answer.queryId)
  if (!query) return { outcome: 'unknown' }
  if (!isOpenToWriting(query.state)) return { outcome: 'closed' }
  const { customerId } = query
  const message = {
    queryId: answer.queryId,
    customerId,
    author: 'developer',
    text: answer.text,
    picture: null,
    externalId: answer.externalId ?? null,
    staffId: staffIdOf(answer.author),
  } as const
  const { id } = await insertMessage(trx, message, now)
  if (answer.close) await closeQuery(trx, answer.queryId, now)
  const details = { messageId: id, closed: answer.close }
  const subject = `query:${answer.queryId}`
  await writeAudit(trx, { ...answer.author, action: 'query.answered', subject, details }, now)
  const recipient = await findEmail(trx, customerId)
  if (recipient === '') return { outcome: 'answered', notified: false }
  const payload = { messageId: id }
  await enqueue(trx, { kind: 'query-answered', subject: `message:${id}`, recipient, payload }, now)
  return { outcome: 'answered', notified: true }
}

/** Closes a query without another answer. False where it is closed already, or there is none. */
export async function closeAnswered(
  trx: Trx,
  queryId: number,
  author: DeskAuthor,
  now: Temporal.Instant,
): Promise<boolean> {
  const query = await lockQuery(trx, queryId)
  if (!query || !isOpenToWriting(query.state)) return false
  await closeQuery(trx, queryId, now)
  await writeAudit(
    trx,
    {
      ...author,
      action: 'query.closed',
      subject: `query:${queryId}`,
      changes: { state: changed('open', 'closed') },
    },
    now,
  )
  return true
}

/** Takes a closed query up again, which tells nobody. False where it is open, or there is none. */
export async function reopenClosed(
  trx: Trx,
  queryId: number,
  author: DeskAuthor,
  now: Temporal.Instant,
): Promise<boolean> {
  const query = await lockQuery(trx, queryId)
  if (!query || !queryStates.mayFollow(query.state, 'open')) return false
  await reopenQuery(trx, queryId, now)
  await writeAudit(
    trx,
    {
      ...author,
      action: 'query.reopened',
      subject: `query:${queryId}`,
      changes: { state: changed('closed', 'open') },
    },
    now,
  )
  return true
}
