import { complaintStates } from '@llave/domain/service-desk/complaint-state'
import { changed } from '@llave/domain/staff/audit-changes'
import { writeAudit } from '../audit/audit.store.ts'
import type { Trx } from '../database/database.ts'
import { enqueueAll } from '../messaging/enqueue.ts'
import { complaintAddresses } from './complaint-addresses.ts'
import { insertComplaintMessage, lockComplaint, moveComplaint } from './complaints.store.ts'
import { type DeskAuthor, staffIdOf } from './desk-author.ts'

export type ComplaintAnswer = {
  readonly complaintId: number
  readonly text: string
  /** Whether it is the answer that ends the term, or only says how the complaint stands. */
  readonly isAnswer: boolean
  /** Ends the complaint, which a text that is no answer cannot unless there was one before. */
  readonly close: boolean
  readonly author: DeskAuthor
}

/** `notified`: whether the customer gets an e-mail. */
export type ComplaintAnswerOutcome =
  | { readonly outcome: 'unknown' | 'closed' | 'unanswered' }
  | { readonly outcome: 'answered'; readonly notified: boolean }

/** Writes to the customer about their complaint, answers it or not, and ends it on request. */
export async function addComplaintAnswer(
  trx: Trx,
  { complaintId, text, isAnswer, close, author }: ComplaintAnswer,
  now: Temporal.Instant,
): Promise<ComplaintAnswerOutcome> {
  const complaint = await lockComplaint(trx, complaintId)
  if (!complaint) return { outcome: 'unknown' }
  const { state } = complaint
  if (state === 'attended') return { outcome: 'closed' }
  const answered = isAnswer || state === 'answered'
  if (close && !answered) return { outcome: 'unanswered' }
  const message = { complaintId, text, isAnswer, staffId: staffIdOf(author) }
  const messageId = await insertComplaintMessage(trx, message, now)
  if (isAnswer && state === 'received') {
    await moveComplaint(trx, complaintId, { from: 'received', to: 'answered' }, now)
  }
  if (close) await moveComplaint(trx, complaintId, { from: 'answered', to: 'attended' }, now)
  const action = isAnswer ? 'complaint.answered' : 'complaint.written-to'
  const details = { messageId, closed: close }
  await writeAudit(trx, { ...author, action, subject: `complaint:${complaintId}`, details }, now)
  return { outcome: 'answered', notified: await tell(trx, messageId, complaint, now) }
}

/** Ends an answered complaint without another word. */
export async function attendComplaint(
  trx: Trx,
  complaintId: number,
  author: DeskAuthor,
  now: Temporal.Instant,
): Promise<'unknown' | 'closed' | 'unanswered' | 'attended'> {
  const complaint = await lockComplaint(trx, complaintId)
  if (!complaint) return 'unknown'
  const { state } = complaint
  if (state === 'attended') return 'closed'
  if (!complaintStates.mayFollow(state, 'attended')) return 'unanswered'
  await moveComplaint(trx, complaintId, { from: state, to: 'attended' }, now)
  await writeAudit(
    trx,
    {
      ...author,
      action: 'complaint.attended',
      subject: `complaint:${complaintId}`,
      changes: { state: changed(state, 'attended') },
    },
    now,
  )
  return 'attended'
}

/** Takes an ended complaint up again, which tells nobody. False where it has not ended, or there is none. */
export async function reopenComplaint(
  trx: Trx,
  complaintId: number,
  author: DeskAuthor,
  now: Temporal.Instant,
): Promise<boolean> {
  const complaint = await lockComplaint(trx, complaintId)
  if (complaint?.state !== 'attended') return false
  await moveComplaint(trx, complaintId, { from: 'attended', to: 'answered' }, now)
  await writeAudit(
    trx,
    {
      ...author,
      action: 'complaint.reopened',
      subject: `complaint:${complaintId}`,
      changes: { state: changed('attended', 'answered') },
    },
    now,
  )
  return true
}

/** Whether there is an address to tell. */
async function tell(
  trx: Trx,
  messageId: number,
  complaint: { readonly customerId: number; readonly email: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const addresses = await complaintAddresses(trx, complaint)
  const messages = addresses.map(({ recipient, suffix }) => ({
    kind: 'complaint-answered' as const,
    subject: `complaint-message:${messageId}${suffix}`,
    recipient,
    payload: { messageId },
  }))
  await enqueueAll(trx, messages, now)
  return addresses.length > 0
}
