import { type Database, type Trx, transact } from '../database/database.ts'
import type { PaymentSnapshot, ReportedTransaction } from '../payments/provider/payment-snapshot.ts'
import type { Source } from '../payments/provider/source.ts'
import { type SettleParts, settle } from '../payments/settlement/settle.ts'
import { type AffiliateParts, affiliate } from './affiliate.ts'
import { lockProforma, planRevocation, writeAudit } from './affiliation.store.ts'
import {
  findRegistration,
  lockRegistration,
  moveRegistration,
  type Registration,
} from './registration.store.ts'

export type RegisterCardParts = AffiliateParts & SettleParts & { readonly db: Database }

/** Statuses of a successful verification. */
const accepted = ['ACCEPTED', 'AUTHORISED', 'CAPTURED']
const refused = ['REFUSED', 'ERROR', 'CANCELLED', 'EXPIRED', 'ABANDONED']

/**
 * Every report of a registration ends here: the browser's answer, the notification and
 * reconciliation, any number of times and in any order, with one result. A PAID verification is not
 * money; money on such an order is settled like any other that matches nothing. The caller has
 * verified the origin of the snapshot.
 */
export async function registerCard(
  parts: RegisterCardParts,
  source: Source,
  snapshot: PaymentSnapshot,
): Promise<void> {
  const found = await findRegistration(parts.db, snapshot.orderId)
  const verifications = snapshot.transactions.filter(
    ({ operation, shop }) => operation === 'VERIFICATION' && shop === found?.shop,
  )
  if (found && verifications.length > 0) {
    await transact(parts.db, async (trx) => {
      await lockProforma(trx, found.proforma)
      for (const transaction of verifications) await take(trx, parts, found.id, snapshot, transaction)
    })
  }
  const money = snapshot.transactions.filter(({ operation }) => operation !== 'VERIFICATION')
  if (money.length > 0) await settle(parts, source, { ...snapshot, transactions: money })
}

async function take(
  trx: Trx,
  parts: RegisterCardParts,
  id: string,
  snapshot: PaymentSnapshot,
  transaction: ReportedTransaction,
): Promise<void> {
  const now = parts.clock.now()
  const registration = await lockRegistration(trx, id)
  if (registration.state === 'with_payment') return
  if (accepted.includes(transaction.detailedStatus)) return accept(trx, parts, registration, transaction, now)
  if (!refused.includes(transaction.detailedStatus)) return
  if (registration.state === 'registered' || registration.state === 'declined') return
  // A form that allows another try stays open, with the refusal of the last one.
  const over = snapshot.orderCycle === 'CLOSED' || registration.state === 'refused'
  const state = over ? 'refused' : registration.state
  await moveRegistration(trx, registration, state, { refusalCode: transaction.refusalCode }, now)
}

async function accept(
  trx: Trx,
  parts: RegisterCardParts,
  registration: Registration,
  transaction: ReportedTransaction,
  now: Temporal.Instant,
): Promise<void> {
  const { transactionUuid, shop } = registration
  if (transactionUuid === transaction.uuid) return
  // A second card on the same form: the first one counts, and this one is not stored.
  const declined =
    transactionUuid !== null ? 'replaced' : await affiliate(trx, parts, registration, transaction, now)
  if (declined === null) return
  await writeAudit(trx, 'card-provider', 'affiliation.declined', `registration:${registration.id}`, now, {
    declined,
  })
  // The card was declined, but the provider stored it: plan the cancellation of its token.
  if (transaction.newToken === null) return
  const sealed = parts.vault.seal(transaction.newToken, shop)
  await planRevocation(trx, shop, sealed, 'declined', now, transaction.uuid)
}
