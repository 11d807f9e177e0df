import type { ReceivableRow } from '@llave/contract/integration/rows/receivable-row'
import { type Currency, money } from '@llave/domain/money/money'
import type { ReceivableState } from '@llave/domain/receivables/receivable'
import { type SettledHere, settledText } from '@llave/domain/receivables/verdict-reason'
import { type DebtClaim, decideDebt, type PaidHere } from '@llave/domain/receivables/what-wins'
import type { Fault } from './row-kind.ts'

/** A receivable as the database holds it; days as ISO text. */
export type StoredReceivable = {
  readonly proforma: string
  readonly kind: ReceivableRow['kind']
  readonly code: string | null
  readonly documentClass: string
  readonly currency: Currency
  readonly amount: number
  readonly erpPaid: number
  readonly paid: number
  readonly dueOn: string
  readonly state: ReceivableState
  readonly paidOn: string | null
  readonly operationOn: string | null
  readonly paymentSystem: string
  readonly paymentCurrency: Currency | null
  readonly paymentAmount: number | null
  readonly maskedCard: string
  readonly authorizationNumber: string
}

export type PaymentDetails = Pick<
  StoredReceivable,
  | 'paidOn'
  | 'operationOn'
  | 'paymentSystem'
  | 'paymentCurrency'
  | 'paymentAmount'
  | 'maskedCard'
  | 'authorizationNumber'
>

/** What Llave settled of a receivable and was not reversed. */
export type OwnSettlement = PaidHere & {
  readonly currency: Currency
  /** Of the newest payment. */
  readonly payment: PaymentDetails
  /** The numbers of its receipts, the oldest first. */
  readonly receipts: readonly string[]
}

/**
 * Merges the ERP's row with our own (docs/decisions/0119). What was paid here keeps the details of our
 * own payment: those come from the settlement and not from the row, where corrections in between may
 * have cleared them.
 */
export function mergeReceivable(
  row: ReceivableRow,
  stored: StoredReceivable | null,
  here: OwnSettlement | null,
): { readonly merged: StoredReceivable } | { readonly fault: Fault } {
  if (stored && stored.proforma !== row.proforma) {
    return { fault: { field: 'proforma', reason: 'el documento pertenece a otra proforma' } }
  }
  const claim = claimOf(row)
  const kept = decideDebt(claim, stored, here)
  if (kept === 'other-currency') {
    return { fault: { field: 'currency', reason: 'tiene pagos en otra moneda' } }
  }
  if (kept === 'paid-here') return { fault: { field: 'state', reason: refusalText(here) } }
  return { merged: receivableOf(row, { erpPaid: claim.paid, ...kept }, here?.payment ?? row) }
}

/** What is stored of the ERP's row where nothing was ever paid here: whatever is stored, it has no part in it. */
export function withoutPayments(row: ReceivableRow): StoredReceivable {
  const claim = claimOf(row)
  const kept = decideDebt(claim, null, null)
  if (typeof kept === 'string') throw new Error('Only what was paid here refuses a row')
  return receivableOf(row, { erpPaid: claim.paid, ...kept }, row)
}

function receivableOf(
  row: ReceivableRow,
  { erpPaid, paid, state }: Pick<StoredReceivable, 'erpPaid' | 'paid' | 'state'>,
  payment: PaymentDetails,
): StoredReceivable {
  return {
    proforma: row.proforma,
    kind: row.kind,
    code: row.code,
    documentClass: row.documentClass,
    currency: row.currency,
    amount: row.amount,
    erpPaid,
    paid,
    dueOn: row.dueOn,
    state,
    paidOn: payment.paidOn,
    operationOn: payment.operationOn,
    paymentSystem: payment.paymentSystem,
    paymentCurrency: payment.paymentCurrency,
    paymentAmount: payment.paymentAmount,
    maskedCard: payment.maskedCard,
    authorizationNumber: payment.authorizationNumber,
  }
}

/** What the row says of its debt. */
export function claimOf({ currency, amount, paidAmount, state }: ReceivableRow): DebtClaim {
  return { currency, amount, state, paid: paidAmount ?? (state === 'paid' ? amount : 0) }
}

/** What was paid here, as a sentence tells it. */
export function settledHere({ settled, currency, payment, receipts }: OwnSettlement): SettledHere {
  const paidOn = payment.paidOn === null ? null : Temporal.PlainDate.from(payment.paidOn)
  return { amount: money(settled, currency), paidOn, receipts }
}

function refusalText(here: OwnSettlement | null): string {
  const paid = here && settledText({ here: settledHere(here), paid: money(here.settled, here.currency) })
  return `${paid}: primero se devuelve`
}

/** Whether both have the same values, so that nothing needs to be written. */
export function sameReceivable(a: StoredReceivable, b: StoredReceivable): boolean {
  return (Object.keys(a) as (keyof StoredReceivable)[]).every((name) => a[name] === b[name])
}
