import { type Currency, money } from '@llave/domain/money/money'
import { type Decision, decideSettlement } from '@llave/domain/payments/settlement-decision'
import type { ReportedTransaction } from '../provider/payment-snapshot.ts'
import { type LockedOrder, lockOrderWithDebts, lockTransaction } from './settle.store.ts'
import type { Message, SettlementContext } from './settlement-context.ts'

/**
 * Locks the rows that the transaction affects, the debts first (docs/money.md, "Transactions and
 * locks"), and decides what it means. Done for each transaction, as the previous one may have changed
 * what is owed.
 */
export async function lockForSettlement(
  message: Message,
  transaction: ReportedTransaction,
): Promise<SettlementContext> {
  const locked = await lockOrderWithDebts(message.trx, message.snapshot.orderId)
  const recorded = await lockTransaction(message.trx, transaction)
  const decision = decide(message, locked, transaction)
  return {
    ...message,
    now: message.clock.now(),
    transaction,
    recorded,
    order: locked?.order ?? null,
    parts: locked?.parts ?? [],
    decision,
  }
}

function decide(
  { snapshot: { orderCycle } }: Message,
  locked: LockedOrder | null,
  { amountMinor, currency, ...transaction }: ReportedTransaction,
): Decision {
  const amount = isOurs(currency) ? money(amountMinor, currency) : null
  const report = { ...transaction, amount, orderCycle }
  return decideSettlement(locked?.snapshot ?? null, locked?.debts ?? [], report)
}

function isOurs(currency: string): currency is Currency {
  return currency === 'PEN' || currency === 'USD'
}
