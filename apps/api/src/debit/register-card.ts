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

/** What the provider says of a verification that went well. */
const accepted = ['ACCEPTED', 'AUTHORISED', 'CAPTURED']
const refused = ['REFUSED', 'ERROR', 'CANCELLED', 'EXPIRED', 'ABANDONED']

/**
 * Everything that tells of a registration ends here: the browser's answer, the notification and
 * reconciliation, any number of times and in any order, with one result. A PAID verification is
 * no money; money that comes on such an order is settled as any other that matches nothing. The
 * caller has verified where the snapshot comes from.
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
  // A form that may take another try stays open, with what was said of the last one.
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
  // A second card on the same form: the first one stands, and this one is not kept.
  const declined =
    transactionUuid !== null ? 'replaced' : await affiliate(trx, parts, registration, transaction, now)
  if (declined === null) return
  await writeAudit(trx, 'card-provider', 'affiliation.declined', `registration:${registration.id}`, now, {
    declined,
  })
  // Whatever was wrong with the card: the provider keeps it, and nobody asked for that any more.
  if (transaction.newToken === null) return
  const sealed = parts.vault.seal(transaction.newToken, shop)
  await planRevocation(trx, shop, sealed, 'declined', now, transaction.uuid)
}
