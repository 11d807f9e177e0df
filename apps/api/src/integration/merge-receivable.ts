import type { Currency } from '@llave/domain/money/money'
import { creditedAmount } from '@llave/domain/receivables/credited-amount'
import type { ReceivableState } from '@llave/domain/receivables/receivable'
import type { Fault } from './import-kind.ts'
import type { ReceivableRow } from './receivable-row.ts'

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

type PaymentDetails = Pick<
  StoredReceivable,
  | 'paidOn'
  | 'operationOn'
  | 'paymentSystem'
  | 'paymentCurrency'
  | 'paymentAmount'
  | 'maskedCard'
  | 'authorizationNumber'
>

/**
 * What the books say once the ERP's row met ours. `settled` is what Llave settled of it and
 * did not reverse, in minor units of its currency. What was paid here stays paid although
 * the ERP has not posted it yet, and keeps the details of our own payment.
 */
export function mergeReceivable(
  row: ReceivableRow,
  stored: StoredReceivable | null,
  settled: number,
): { readonly merged: StoredReceivable } | { readonly fault: Fault } {
  if (stored && stored.proforma !== row.proforma) {
    return { fault: { field: 'proforma', reason: 'el documento pertenece a otra proforma' } }
  }
  if (stored && settled > 0 && stored.currency !== row.currency) {
    return { fault: { field: 'currency', reason: 'tiene pagos en otra moneda' } }
  }
  if (settled > 0 && row.state === 'annulled') {
    return { fault: { field: 'state', reason: 'tiene un pago en Llave: primero se devuelve' } }
  }
  const erpPaid = row.paidAmount ?? (row.state === 'paid' ? row.amount : 0)
  const paid = creditedAmount({
    amount: row.amount,
    erpPaid,
    settled,
    creditedBefore: stored?.paid ?? 0,
  })
  const state = row.state === 'annulled' ? 'annulled' : paid === row.amount ? 'paid' : 'pending'
  const paidHere = stored !== null && settled > 0 && stored.state === 'paid' && state === 'paid'
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
      ...detailsOf(paidHere ? stored : row),
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

/** True where storing it would change nothing. */
export function sameReceivable(a: StoredReceivable, b: StoredReceivable): boolean {
  return (Object.keys(a) as (keyof StoredReceivable)[]).every((name) => a[name] === b[name])
}
