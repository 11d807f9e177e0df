import type { Customer } from '@llave/domain/access/customer'
import { documentTypeOf } from '@llave/domain/access/document-type'
import type { Phone } from '@llave/domain/access/phone'
import { majorFromMinor } from '@llave/domain/money/major-units'
import type { Money } from '@llave/domain/money/money'
import { type Exchange, rateText } from '@llave/domain/payments/preferential-rate'
import { instalmentNumber } from '@llave/domain/receivables/instalment-number'
import type { CashItem, Instalment } from '@llave/domain/receivables/receivable'
import { formatDate } from '@llave/domain/time/format-date'

/**
 * What the browser sends of a payment because the specification requires it. The server trusts none
 * of it: customer, order and metadata are built from its own rows.
 */
export type CheckoutDescription = {
  readonly customer: Customer
  /** The phone with which the customer signed in. */
  readonly phone: Phone
  readonly receivable: Instalment | CashItem
  /** What is left to pay, in the currency of the debt. */
  readonly owed: Money
  /** Where a preferential rate was offered. */
  readonly exchange: Exchange | null
  /**
   * From the list of affiliations (docs/specification.md, "affiliation-read-fields"), null where
   * there is none.
   */
  readonly soldOn: Temporal.PlainDate | null
  readonly approximateInstalment: Money | null
  /** Digits of the browser's own DDMMYYHHmmss. */
  readonly timestamp: string
}

/** A letters/prepayments store label (docs/specification.md, "call-pay-token-store"): its words are ours. */
const store = 'LETRAS/PREPAGOS'

export function describeCustomer({ customer, phone, timestamp }: CheckoutDescription) {
  return {
    orderId: timestamp,
    customer: {
      billingDetails: {
        identityCode: customer.document.number,
        firstName: customer.name,
        cellPhoneNumber: phone.number,
        language: 'ES',
      },
      reference: customer.document.number,
    },
  }
}

export function describeDebt(description: CheckoutDescription, paying: Money) {
  const { customer, phone, receivable, owed, exchange, soldOn, approximateInstalment } = description
  return {
    ...('documentClass' in receivable ? { tipoOperacion: receivable.documentClass } : {}),
    proforma: receivable.proforma,
    moneda: paying.currency,
    amountPay: majorFromMinor(paying.minor),
    fechaVencimiento: formatDate(receivable.dueOn),
    nombres: customer.name,
    apellidos: '',
    numeroDocumento: customer.document.number,
    idTipoDocumento: customer.document.type,
    tipoDocumento: documentTypeOf(customer.document.type).abbreviation,
    celular: customer.phone.number,
    celularIngreso: phone.number,
    codProyecto: receivable.projectCode,
    proyecto: receivable.projectName,
    producto: receivable.productName,
    codPlaza: receivable.plaza,
    nroCuota: instalmentNumber(receivable.accounting),
    tienda: store,
    monedaOrigen: owed.currency,
    importeOrigen: majorFromMinor(owed.minor),
    tipoCambio: exchange ? Number(rateText(exchange.rate)) : 0,
    fechaVenta: soldOn ? formatDate(soldOn) : '',
    montoCuotaAprox: approximateInstalment ? majorFromMinor(approximateInstalment.minor) : 0,
  }
}
