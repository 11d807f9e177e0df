import { type Currency, money } from '@llave/domain/money/money'
import { writeAudit } from './audit.store.ts'
import { isPosted, post } from './ledger.store.ts'
import { causeId, providerAccount, quarantineAccount, transfer } from './ledger.ts'
import type { SettlementContext } from './settlement-context.ts'

/**
 * Quarantines money that matches nothing: its transaction carries the reason, and the ledger keeps
 * it on an account of its own until the operator decides. Money that left without our doing (a
 * refund made in the provider's back office, a payment lost after it was credited) is posted there
 * with the opposite sign.
 */
export async function quarantine(
  { trx, transaction, now }: SettlementContext,
  reason: string,
): Promise<void> {
  const { shop, operation, amountMinor, currency } = transaction
  const cause = causeId(transaction)
  const left = operation === 'CREDIT' || reason === 'credited-then-lost'
  const accounts = [providerAccount(shop), quarantineAccount] as const
  const [to, from] = left ? [accounts[1], accounts[0]] : accounts
  // The ledger knows two currencies; money in another one is visible only in the transaction's row.
  if (amountMinor > 0 && ['PEN', 'USD'].includes(currency)) {
    const postings = transfer(money(amountMinor, currency as Currency), to, from)
    // Credited out of quarantine, and lost now: then its first entries stand, and it leaves as from quarantine.
    const was = await isPosted(trx, cause, ['quarantine'])
    await post(trx, { cause: was ? 'refund' : 'quarantine', causeId: cause, postings }, now)
  }
  await writeAudit(trx, 'payment.quarantined', null, { transaction: cause, reason }, now)
}
