import { type Currency, money } from '@llave/domain/money/money'
import { writeAudit } from './audit.store.ts'
import { post } from './ledger.store.ts'
import { causeId, providerAccount, quarantineAccount, transfer } from './ledger.ts'
import type { Settling } from './settling.ts'

/**
 * Money that matches nothing stays visible: its transaction carries the reason, and the ledger
 * keeps it on an account of its own until the operator decided. Money that left without our
 * doing (a refund at the provider's desk, a payment lost after it was credited) stands there
 * with the other sign.
 */
export async function quarantine({ trx, transaction, now }: Settling, reason: string): Promise<void> {
  const { shop, operation, amountMinor, currency } = transaction
  const cause = causeId(transaction)
  const left = operation === 'CREDIT' || reason === 'credited-then-lost'
  const accounts = [providerAccount(shop), quarantineAccount] as const
  const [to, from] = left ? [accounts[1], accounts[0]] : accounts
  // Another currency than ours cannot stand in the books; the transaction's row alone shows it.
  if (amountMinor > 0 && ['PEN', 'USD'].includes(currency)) {
    const postings = transfer(money(amountMinor, currency as Currency), to, from)
    await post(trx, { cause: 'quarantine', causeId: cause, postings }, now)
  }
  await writeAudit(trx, 'payment.quarantined', null, { transaction: cause, reason }, now)
}
