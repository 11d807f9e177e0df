import type { Currency } from '../money/money.ts'
import type { PrepaymentApplication } from './prepayment-application.ts'
import type { Debt, UnpaidLetra } from './refinance.ts'

export type PrepayableLetra = UnpaidLetra & { readonly code: string }

/** What a comparison of the ways of paying ahead starts from: a proforma's unpaid letras and its rate. */
export type PrepaymentBasis = Pick<Debt, 'annualRate'> & {
  /** With their codes, by which an adelanto pays them. */
  readonly letras: readonly PrepayableLetra[]
  readonly proforma: string
  readonly projectName: string
  readonly productName: string
  readonly currency: Currency
  /** The day for which it holds: today in Lima. */
  readonly on: Temporal.PlainDate
  /** What was paid ahead and waits for its new plan; null where nothing does. */
  readonly application: PrepaymentApplication | null
}
