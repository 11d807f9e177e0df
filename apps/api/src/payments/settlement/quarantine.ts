import { type Currency, money } from '@llave/domain/money/money'
import type { Trx } from '../../database/database.ts'
import type { ReportedTransaction } from '../provider/payment-snapshot.ts'
import { writeAudit } from './audit.store.ts'
import { post } from './ledger.store.ts'
import { causeId, providerAccount, quarantineAccount, transfer } from './ledger.ts'

/**
 * Money that matches nothing stays visible: its transaction carries the reason, and the ledger
 * keeps it on an account of its own until the operator decided. Money that left without our
 * doing (a refund at the provider's desk, a payment lost after it was credited) stands there
 * with the other sign.
 */
export async function quarantine(
  trx: Trx,
  shop: string,
  transaction: ReportedTransaction,
  reason: string,
  now: Temporal.Instant,
): Promise<void> {
  const cause = causeId(shop, transaction.uuid)
  const left = transaction.operation === 'CREDIT' || reason === 'credited-then-lost'
  const accounts = [providerAccount(shop), quarantineAccount] as const
  const [to, from] = left ? [accounts[1], accounts[0]] : accounts
  // Another currency than ours cannot stand in the books; the transaction's row alone shows it.
  if (transaction.amountMinor > 0 && ['PEN', 'USD'].includes(transaction.currency)) {
    const amount = money(transaction.amountMinor, transaction.currency as Currency)
    await post(trx, 'quarantine', cause, transfer(amount, to, from), now)
  }
  await writeAudit(trx, 'payment.quarantined', null, { transaction: cause, reason }, now)
}
