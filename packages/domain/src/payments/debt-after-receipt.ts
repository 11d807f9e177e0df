import { addMoney, equalMoney, type Money } from '../money/money.ts'
import type { CashItem, Instalment } from '../receivables/receivable.ts'
import { limaDate } from '../time/lima-date.ts'
import type { PaymentReceipt } from './payment-outcome.ts'
import { paymentSystem } from './settlement-decision.ts'

/**
 * A debt as statements show it once the payment of that receipt was credited, for where a statement is older than
 * the receipt (docs/money.md, "One way to be credited"). As it is where the receipt is of other debts, or the
 * debt is no longer pending. In minor units of the debt's own currency; the payment was made on the web.
 */
export function debtAfterReceipt<Debt extends Instalment | CashItem>(
  debt: Debt,
  receipt: PaymentReceipt,
): Debt {
  const part = partOf(debt, receipt)
  if (!part || debt.state !== 'pending') return debt
  const paidAmount = addMoney(debt.paidAmount, part.debtAmount)
  const isPaid = equalMoney(paidAmount, debt.amount)
  const day = limaDate(receipt.operatedAt)
  return {
    ...debt,
    state: isPaid ? 'paid' : 'pending',
    paidAmount,
    paymentUnderWay: false,
    payment: {
      paidOn: day,
      operationOn: day,
      system: paymentSystem({ source: 'web', ...part }),
      amount: part.amount,
      maskedCard: receipt.maskedCard,
      authorizationNumber: receipt.authorizationNumber,
      hasReceipt: isPaid,
    },
  }
}

/** What of the charge was for the debt, and what that paid of it; null where it paid others. */
function partOf(
  debt: Instalment | CashItem,
  { debt: paid, letras, amount, exchange }: PaymentReceipt,
): { amount: Money; debtAmount: Money } | null {
  const whole = { amount, debtAmount: exchange?.debtAmount ?? amount }
  if (paid.kind === 'cash') {
    return !('code' in debt) && debt.accounting.number === paid.documentNumber ? whole : null
  }
  if (!('code' in debt) || debt.proforma !== paid.proforma) return null
  if (letras.length > 0) return letras.find(({ code }) => code === debt.code) ?? null
  return debt.code === paid.code ? whole : null
}
