import type { Trx } from '../database/database.ts'
import { enqueueAll } from '../messaging/enqueue.ts'
import { readContactsOfCharges } from './affiliation-contact.store.ts'

/** Notifies customers of the outcome of charges, once each; one without that contact detail is skipped. */
export async function notifyChargeOutcomes(
  trx: Trx,
  kind: 'debit-charged-sms' | 'debit-refused' | 'debit-refused-sms',
  chargeIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  const messages = (await readContactsOfCharges(trx, chargeIds)).map(({ chargeId, email, phone }) => ({
    kind,
    subject: String(chargeId),
    recipient: kind === 'debit-refused' ? email : phone,
    payload: { chargeId },
  }))
  await enqueueAll(
    trx,
    messages.filter(({ recipient }) => recipient !== ''),
    now,
  )
}
