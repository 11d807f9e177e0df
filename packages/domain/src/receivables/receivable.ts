import type { Money } from '../money/money.ts'
import type { PaymentSystem } from './payment-system.ts'

/** The states in which a receivable exists. Annulled ones are never shown (docs/wire.md, "Statements"). */
export type ReceivableState = 'pending' | 'paid' | 'annulled'

/** What is known of how a receivable was paid. */
export type ReceivablePayment = {
  /** fECHAPAGOField; null where the ERP says 0000-00-00. */
  readonly paidOn: Temporal.PlainDate | null
  /** FechaOperacionIzi: the day of the card operation; null for payments elsewhere. */
  readonly operationOn: Temporal.PlainDate | null
  readonly system: PaymentSystem
  /** Currency and amount really paid: another currency than the debt's at the preferential rate. */
  readonly amount: Money | null
  /** As printed: 497010******0055; empty where no card was used. */
  readonly maskedCard: string
  readonly authorizationNumber: string
  /** Whether it was settled here, so that it has a receipt of ours. */
  readonly hasReceipt: boolean
}

/** Company, year and number by which the ERP knows the debt's document. */
export type AccountingDocument = {
  readonly number: string
  readonly company: string
  readonly year: string
}

/** A letra: one instalment of a proforma. */
export type Instalment = {
  readonly code: string
  readonly proforma: string
  readonly projectCode: string
  readonly projectName: string
  readonly productName: string
  readonly plaza: string
  readonly accounting: AccountingDocument
  readonly amount: Money
  /** What was paid of it, here and elsewhere, in its own currency. */
  readonly paidAmount: Money
  readonly dueOn: Temporal.PlainDate
  readonly state: ReceivableState
  /** A transaction for it is running or unknown at the card provider, or its money is in quarantine. */
  readonly paymentUnderWay: boolean
  /** Where a prepayment was paid and its new plan has not come in: then it is neither charged nor late. */
  readonly inApplication?: true
  readonly payment: ReceivablePayment | null
}

/** A debt of cash mode: a lot reservation (R1) or an initial payment. */
export type CashItem = Omit<Instalment, 'code'> & {
  /** bLARTField: R1 is a lot reservation, anything else an initial payment. */
  readonly documentClass: string
  readonly customerName: string
  readonly customerEmail: string
  readonly customerDocument: string
}
