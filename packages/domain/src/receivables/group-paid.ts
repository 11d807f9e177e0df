import type { Money } from '../money/money.ts'
import { monthKey, monthLabel } from '../time/month.ts'
import type { Instalment } from './receivable.ts'

/** What was paid in one month. */
export type PaidMonth<T> = {
  /** `2026-10`; empty for what was paid on an unknown day. */
  readonly key: string
  /** `OCT 2026`, or `SIN FECHA` */
  readonly label: string
  readonly items: readonly T[]
}

/**
 * When a receivable was paid: an unknown payment date is replaced by the operation's
 * (docs/specification.md, "letter-payment-date-unknown").
 */
export function paymentDate({ payment }: Pick<Instalment, 'payment'>): Temporal.PlainDate | null {
  return payment?.paidOn ?? payment?.operationOn ?? null
}

/** What was really paid for a paid debt, in the currency of the payment; of one paid elsewhere its own amount. */
export function amountPaid({ payment, amount }: Pick<Instalment, 'payment' | 'amount'>): Money {
  return payment?.amount ?? amount
}

/**
 * Paid debts by month of payment, the newest first; those without any date come last
 * (docs/small-print.md, "Figures and texts").
 */
export function groupPaid<T extends Pick<Instalment, 'state' | 'payment'>>(
  receivables: readonly T[],
): PaidMonth<T>[] {
  const paid = receivables.filter(({ state }) => state === 'paid').toSorted(byPaymentDateDescending)
  const months = Map.groupBy(paid, (item) => {
    const date = paymentDate(item)
    return date ? monthKey(date) : ''
  })
  return [...months].map(([key, items]) => {
    const date = paymentDate(items[0] as T)
    return { key, label: date ? monthLabel(date) : 'SIN FECHA', items }
  })
}

/** The newest first; without any date last. */
export function byPaymentDateDescending(
  a: Pick<Instalment, 'payment'>,
  b: Pick<Instalment, 'payment'>,
): number {
  const [first, second] = [paymentDate(a), paymentDate(b)]
  if (first && second) return Temporal.PlainDate.compare(second, first)
  return Number(first === null) - Number(second === null)
}

/** "1 pago", "2 pagos": the count in a month's header (docs/specification.md, "text-payments-paid-count"). */
export function paymentCount(count: number): string {
  return `${count} ${count === 1 ? 'pago' : 'pagos'}`
}
