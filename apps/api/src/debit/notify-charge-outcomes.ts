import type { Trx } from '../database/database.ts'
import { enqueueAll } from '../messaging/enqueue.ts'
import { readContactsOfCharges } from './affiliation-contact.store.ts'

/** Tells the customers what became of charges, each once; who cannot be told that way is passed over. */
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
