import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { Money } from '@llave/domain/money/money'
import type { AnnualRate } from '@llave/domain/prepayment/annual-rate'
import type { NewPlan } from '@llave/domain/prepayment/refinance'

/** A simulated prepayment: the request, the letras today, and the plan that it would leave. */
export type Simulation = {
  readonly on: Temporal.PlainDate
  readonly proforma: string
  readonly projectName: string
  readonly productName: string
  readonly customerName: string
  /** Empty where none is known. */
  readonly customerEmail: string
  readonly customerDocument: IdentityDocument
  readonly annualRate: AnnualRate
  readonly prepayment: Money
  readonly today: SimulatedFrom
  readonly plan: NewPlan
}

/** The unpaid letras of that day, in minor units of the prepayment's currency. */
export type SimulatedFrom = {
  readonly count: number
  readonly totalMinor: number
  readonly lastDueOn: Temporal.PlainDate
}
