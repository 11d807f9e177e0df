import { type Currency, money } from '@llave/domain/money/money'
import { type Decision, decideSettlement } from '@llave/domain/payments/settlement-decision'
import type { ReportedTransaction } from '../provider/payment-snapshot.ts'
import { type LockedOrder, lockOrderWithDebt, lockTransaction } from './settle.store.ts'
import type { Message, SettlementContext } from './settlement-context.ts'

/**
 * Locks the rows that the transaction affects, the debt first (docs/money.md, "Transactions and
 * locks"), and decides what it means. Done for each transaction, as the previous one may have changed
 * what is owed.
 */
export async function lockForSettlement(
  message: Message,
  transaction: ReportedTransaction,
): Promise<SettlementContext> {
  const locked = await lockOrderWithDebt(message.trx, message.snapshot.orderId)
  const recorded = await lockTransaction(message.trx, transaction)
  const decision = decide(message, locked, transaction)
  return { ...message, transaction, recorded, order: locked?.order ?? null, decision }
}

function decide(
  { snapshot: { orderCycle } }: Message,
  locked: LockedOrder | null,
  { amountMinor, currency, ...transaction }: ReportedTransaction,
): Decision {
  const amount = isOurs(currency) ? money(amountMinor, currency) : null
  const report = { ...transaction, amount, orderCycle }
  return decideSettlement(locked?.snapshot ?? null, locked?.receivable ?? null, report)
}

function isOurs(currency: string): currency is Currency {
  return currency === 'PEN' || currency === 'USD'
}
