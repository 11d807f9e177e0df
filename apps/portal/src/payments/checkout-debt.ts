import type { Customer } from '@llave/domain/access/customer'
import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import type { Money } from '@llave/domain/money/money'
import type { DebtReference } from '@llave/domain/payments/debt-reference'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import type { Exchange } from '@llave/domain/payments/preferential-rate'
import type { Product } from '@llave/domain/portfolio/product'
import type { Payability } from '@llave/domain/receivables/payable'
import type { CashItem, Instalment } from '@llave/domain/receivables/receivable'

type Common = {
  readonly reference: DebtReference
  /** Letter code, or document number: the `{id}` of the address. */
  readonly document: string
  /** The amount left to pay, of several letras together, in the currency of the debt. */
  readonly owed: Money
  readonly may: Payability
  /** Null in cash mode and where there is no preferential rate: then the currency cannot be chosen. */
  readonly exchange: Exchange | null
  readonly customer: Customer
  readonly product: Product | null
}

/** All that the checkout of a debt, or of several letras, shows and sends. Letras and cash items share it. */
export type CheckoutDebt = Common &
  (
    | {
        readonly kind: 'instalment'
        readonly receivable: Instalment
        /** The letras that the same charge pays besides, the oldest first; all of them are younger. */
        readonly further: readonly Instalment[]
        /** Every letra of its proforma, itself included. */
        readonly siblings: readonly Instalment[]
        /** The automatic debit of its proforma; null where that is unknown. */
        readonly affiliation: DebitAffiliation | null
      }
    | {
        readonly kind: 'reservation' | 'initial-payment' | 'prepayment'
        readonly receivable: CashItem
        /** Every reservation and initial payment of the customer, itself included. */
        readonly siblings: readonly CashItem[]
      }
  )

/** What the charge pays besides the first letra; none where it pays one debt. */
export function furtherLetras(debt: CheckoutDebt): readonly Instalment[] {
  return debt.kind === 'instalment' ? debt.further : []
}

/** The loading state of the debt that an address names. `not-found`: unknown, or another customer's. */
export type CheckoutData =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error | null; retry(): void }
  | { readonly state: 'not-found' }
  | {
      readonly state: 'here'
      readonly debt: CheckoutDebt
      /** Asks for all of it anew; until the answers are there, what the receipt paid is shown as paid. */
      refresh(receipt: PaymentReceipt | null): void
    }
