import type { IdentityDocument } from '@llave/domain/access/document-type'
import {
  isLateAt,
  isWithin,
  type StatedDebt,
  stateOfPeriod,
} from '@llave/domain/certificates/period-statement'
import type { Period } from '@llave/domain/certificates/statement-period'
import type { AnnualRate } from '@llave/domain/prepayment/annual-rate'
import { paymentSystemLabel } from '@llave/domain/receivables/payment-system'
import type { StatedRow, StatementFacts } from './statement-content.ts'

type ListedDebt = StatedDebt & {
  readonly code: string
  readonly system: string
  /** Empty where it is another holder's. */
  readonly operation: string
}

/** A proforma as one of its holders sees it. */
export type StatedProforma = {
  readonly proforma: string
  readonly projectName: string
  readonly productName: string
  readonly annualRate: AnnualRate
  readonly soldOn: Temporal.PlainDate
  /** The first day of which this holder may ask: the sale, or the cession by which they came. */
  readonly since: Temporal.PlainDate
  readonly customerName: string
  readonly customerDocument: IdentityDocument
  readonly debts: readonly ListedDebt[]
}

/** What a statement says of a period. `today` is today in Lima. */
export function statementFacts(
  found: StatedProforma,
  period: Period,
  today: Temporal.PlainDate,
): StatementFacts {
  const { soldOn, annualRate } = found
  return {
    ...stateOfPeriod(found.debts, { period, soldOn, annualRate, today }),
    kind: '05',
    on: today,
    period,
    customerName: found.customerName,
    customerDocument: found.customerDocument,
    proforma: found.proforma,
    projectName: found.projectName,
    productName: found.productName,
    annualRate,
    rows: found.debts.filter((debt) => isListed(debt, period)).map((debt) => toRow(debt, period)),
  }
}

function isListed({ state, dueOn, paidOn }: ListedDebt, period: Period): boolean {
  return state !== 'annulled' && (isWithin(dueOn, period) || (paidOn !== null && isWithin(paidOn, period)))
}

function toRow(debt: ListedDebt, { to }: Period): StatedRow {
  const { code, dueOn, amount, paidOn } = debt
  const paid = debt.state === 'paid' && (!paidOn || Temporal.PlainDate.compare(paidOn, to) <= 0)
  return {
    code,
    dueOn,
    amount,
    state: paid ? 'paid' : isLateAt(debt, to) ? 'overdue' : 'pending',
    paidOn: paid ? paidOn : null,
    how: paid ? paymentSystemLabel(debt.system) : '',
    operation: paid ? debt.operation : '',
  }
}
