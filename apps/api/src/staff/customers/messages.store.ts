import { mailOfSms } from '@llave/domain/messaging/mail-of-sms'
import type { MessageState } from '@llave/domain/messaging/message-state'
import { sql } from 'kysely'
import { findCodeToSend } from '../../access/code.store.ts'
import type { Queryable, Trx } from '../../database/database.ts'
import { moment } from '../../database/sql-time.ts'
import { enqueue, type OutboxMessage } from '../../messaging/enqueue.ts'
import type { MessageKind, MessageKinds } from '../../messaging/message-kinds.ts'
import { isOfKind, lockMessagesTo, retryFailed } from '../../messaging/outbox.store.ts'
import { recipientsOf } from '../../messaging/recipients.store.ts'

/** A message that went to an address of a customer, with what was sent of it again. */
export type CustomerMessage = {
  readonly id: number
  readonly kind: MessageKind
  readonly subject: string
  readonly recipient: string
  readonly payload: unknown
  readonly state: MessageState
  /** When it, or the last one of it that was sent again, was put into the outbox. */
  readonly lastSentAt: Temporal.Instant
}

/** What is sent again carries the subject of the first one and this, with its number. */
const againMark = ':again:'

/**
 * The message, locked with all that was sent of it again; null where it did not go to an address that the
 * customer has.
 */
export async function findMessage(
  trx: Trx,
  customerId: number,
  messageId: number,
): Promise<CustomerMessage | null> {
  const found = await trx
    .selectFrom('outbox')
    .select(['id', 'kind', 'subject', 'recipient', 'payload', 'state', 'created_at'])
    .where('id', '=', messageId)
    .where(sql<boolean>`recipient = any(array(${recipientsOf(customerId)}))`)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return null
  const { created_at, ...message } = found
  const kind = message.kind as MessageKind
  const subject = firstSubject(message.subject)
  const { lastSentAt } = await findSendings(trx, { kind, subject, recipient: message.recipient })
  return { ...message, kind, subject, lastSentAt: lastSentAt ?? created_at }
}

/** When a message was last put into the outbox, and whether one of it is on its way. */
async function findSendings(
  trx: Trx,
  message: Pick<CustomerMessage, 'kind' | 'subject' | 'recipient'>,
): Promise<{ readonly lastSentAt: Temporal.Instant | null; readonly pending: boolean }> {
  // Of the first one and a copy of it, both sent again at once, one goes.
  await lockMessagesTo(trx, message.kind, message.recipient)
  const { rows } = await sql<{ last: Temporal.Instant | null; pending: boolean | null }>`
    select max(created_at) as last, bool_or(state = 'pending') as pending from outbox
    where ${ofSubject(message)}`.execute(trx)
  return { lastSentAt: rows[0]?.last ?? null, pending: rows[0]?.pending ?? false }
}

/**
 * The e-mail that says the same as an SMS, to the address that its customer has now: null where the SMS has none.
 * It may never have been sent; `lastSentAt` is null then.
 */
export async function findMailOf(
  trx: Trx,
  customerId: number,
  sms: CustomerMessage,
): Promise<(Omit<CustomerMessage, 'lastSentAt'> & { readonly lastSentAt: Temporal.Instant | null }) | null> {
  const kind = mailOfSms(sms.kind)
  if (kind === null) return null
  const { email } = await trx
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const mail = { ...sms, kind, recipient: email }
  const { lastSentAt, pending } = await findSendings(trx, mail)
  return { ...mail, state: pending ? 'pending' : 'sent', lastSentAt }
}

/** How often a message was sent again since a moment. */
export async function countSince(
  db: Queryable,
  message: Pick<CustomerMessage, 'kind' | 'subject' | 'recipient'>,
  since: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox
    where ${ofSubject(message)} and subject <> ${message.subject} and created_at > ${moment(since)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Whether the sign-in that asked for a code still waits for it. */
export async function isCodeOpen(
  trx: Trx,
  { payload }: Pick<CustomerMessage, 'payload'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const { codeId } = payload as MessageKinds['verification-code']['payload']
  return (await findCodeToSend(trx, codeId, now)) !== null
}

/** One that was given up is tried anew; of one that arrived, another is sent. */
export async function sendOnceMore(
  trx: Trx,
  message: Omit<CustomerMessage, 'lastSentAt'>,
  now: Temporal.Instant,
): Promise<void> {
  if (message.state === 'failed') {
    await retryFailed(trx, [message.id], now)
    return
  }
  const subject = `${message.subject}${againMark}${now.epochMilliseconds}`
  const { kind, recipient, payload } = message
  await enqueue(trx, { kind, subject, recipient, payload } as OutboxMessage, now)
}

function firstSubject(subject: string): string {
  return subject.split(againMark, 1)[0] ?? subject
}

/** By the recipient, which has an index. */
function ofSubject({ kind, subject, recipient }: Pick<CustomerMessage, 'kind' | 'subject' | 'recipient'>) {
  return sql`recipient = ${recipient} and ${isOfKind(kind)}
    and (subject = ${subject} or starts_with(subject, ${`${subject}${againMark}`}))`
}
