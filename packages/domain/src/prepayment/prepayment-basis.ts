import type { Currency } from '../money/money.ts'
import type { Debt } from './refinance.ts'

/** What a comparison of the ways of paying ahead starts from: a proforma's unpaid letras and its rate. */
export type PrepaymentBasis = Debt & {
  readonly proforma: string
  readonly projectName: string
  readonly productName: string
  readonly currency: Currency
  /** The day for which it holds: today in Lima. */
  readonly on: Temporal.PlainDate
}
