import type { ReceivableRow } from '@llave/contract/integration/rows/receivable-row'
import type { Currency } from '@llave/domain/money/money'
import { creditedAmount } from '@llave/domain/receivables/credited-amount'
import type { ReceivableState } from '@llave/domain/receivables/receivable'
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

/** What Llave settled of a receivable and was not reversed, in minor units of its currency. Above 0. */
export type OwnSettlement = {
  readonly minor: number
  /** What counted as paid at its last settlement. */
  readonly credited: number
  /** Of the newest payment. */
  readonly payment: PaymentDetails
}

/**
 * Merges the ERP's row with our own. What was paid here stays paid although the ERP may not have
 * posted it yet, and keeps the details of our own payment. Those come from the settlement and not
 * from the row, where corrections in between may have cleared them.
 */
export function mergeReceivable(
  row: ReceivableRow,
  stored: StoredReceivable | null,
  here: OwnSettlement | null,
): { readonly merged: StoredReceivable } | { readonly fault: Fault } {
  if (stored && stored.proforma !== row.proforma) {
    return { fault: { field: 'proforma', reason: 'el documento pertenece a otra proforma' } }
  }
  if (stored && here && stored.currency !== row.currency) {
    return { fault: { field: 'currency', reason: 'tiene pagos en otra moneda' } }
  }
  if (here && row.state === 'annulled') {
    return { fault: { field: 'state', reason: 'tiene un pago en Llave: primero se devuelve' } }
  }
  const erpPaid = row.paidAmount ?? (row.state === 'paid' ? row.amount : 0)
  const paid = creditedAmount({
    amount: row.amount,
    erpPaid,
    settled: here?.minor ?? 0,
    credited: here?.credited ?? 0,
  })
  const state = row.state === 'annulled' ? 'annulled' : paid === row.amount ? 'paid' : 'pending'
  return {
    merged: {
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
      ...detailsOf(here?.payment ?? row),
    },
  }
}

function detailsOf(source: PaymentDetails): PaymentDetails {
  return {
    paidOn: source.paidOn,
    operationOn: source.operationOn,
    paymentSystem: source.paymentSystem,
    paymentCurrency: source.paymentCurrency,
    paymentAmount: source.paymentAmount,
    maskedCard: source.maskedCard,
    authorizationNumber: source.authorizationNumber,
  }
}

/** Whether both have the same values, so that nothing needs to be written. */
export function sameReceivable(a: StoredReceivable, b: StoredReceivable): boolean {
  return (Object.keys(a) as (keyof StoredReceivable)[]).every((name) => a[name] === b[name])
}
