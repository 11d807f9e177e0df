import type { Trx } from '../database/database.ts'
import { enqueue } from '../messaging/enqueue.ts'
import { readAffiliationContact } from './affiliation-contact.store.ts'

const smsKinds = {
  'affiliation-confirmed': 'affiliation-confirmed-sms',
  'affiliation-ended': 'affiliation-ended-sms',
  'affiliation-suspended': 'affiliation-suspended-sms',
} as const

/** Notifies the customer by e-mail and SMS of a change to an affiliation, once each. */
export async function notifyAffiliation(
  trx: Trx,
  kind: keyof typeof smsKinds,
  affiliationId: number,
  now: Temporal.Instant,
): Promise<void> {
  const { email, phone } = await readAffiliationContact(trx, affiliationId)
  const message = { subject: String(affiliationId), payload: { affiliationId } }
  if (email !== '') await enqueue(trx, { ...message, kind, recipient: email }, now)
  if (phone !== '') await enqueue(trx, { ...message, kind: smsKinds[kind], recipient: phone }, now)
}
