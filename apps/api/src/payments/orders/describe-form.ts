import { documentTypeOf } from '@llave/domain/access/document-type'
import { formatAmount } from '@llave/domain/money/format-money'
import type { Device } from '@llave/domain/payments/debt-reference'
import { rateText } from '@llave/domain/payments/preferential-rate'
import { instalmentNumber } from '@llave/domain/receivables/instalment-number'
import { formatDate } from '@llave/domain/time/format-date'
import type { Session } from '../../http/session.ts'
import type { FormRequest } from '../provider/card-provider.ts'
import type { PaidDebts } from './debt.store.ts'
import type { OpenedOrder } from './open-order.ts'

/**
 * Tries after the first one on the same form. Always stated, as the provider's own default changed
 * (docs/payment-provider.md, "Forms").
 */
export const tries = 2

/** The request for a payment form, built from our own rows alone. */
export function describeForm(
  order: OpenedOrder,
  debts: PaidDebts,
  session: Session,
  { device, registerCard }: { readonly device: Device; readonly registerCard: boolean },
  notificationUrl: string,
): FormRequest {
  const { customerEmail: email, customerName: name, customerDocument: document } = debts[0]
  return {
    amount: order.amount.minor,
    currency: order.amount.currency,
    orderId: order.id,
    // Never ASK_REGISTER_PAY: the provider's own checkbox would store a card that nobody uses.
    formAction: registerCard ? 'REGISTER_PAY' : 'PAYMENT',
    ...(registerCard ? { strongAuthentication: 'CHALLENGE_REQUESTED' } : {}),
    customer: {
      reference: document.number,
      ...(email === '' ? {} : { email }),
      billingDetails: {
        identityCode: document.number,
        firstName: name,
        cellPhoneNumber: session.phone.number,
        language: 'ES',
      },
    },
    metadata: metadata(order, debts, session, device),
    ipnTargetUrl: notificationUrl,
    transactionOptions: { cardOptions: { retry: tries } },
  }
}

/**
 * The members of the specification (docs/specification.md, "call-pay-token-meta-amounts" and on),
 * as the provider takes them: text.
 */
function metadata(
  order: OpenedOrder,
  debts: PaidDebts,
  session: Session,
  device: Device,
): Record<string, string> {
  const [debt, ...further] = debts
  return {
    moneda: order.amount.currency,
    amountPay: decimal(order.amount),
    fechaVencimiento: formatDate(debt.dueOn),
    nombres: debt.customerName,
    apellidos: '',
    numeroDocumento: debt.customerDocument.number,
    idTipoDocumento: debt.customerDocument.type,
    tipoDocumento: documentTypeOf(debt.customerDocument.type).abbreviation,
    celular: session.phone.number,
    celularIngreso: session.phone.number,
    codProyecto: debt.projectCode,
    proyecto: debt.projectName,
    producto: debt.productName,
    codPlaza: debt.plaza,
    codLetra: codeOf(debt),
    // Of several letras the oldest, without which none of the others may be paid.
    ...(further.length === 0 ? {} : { letrasAdicionales: further.map(codeOf).join(',') }),
    proforma: debt.proforma,
    nroCuota: instalmentNumber(debt.accounting),
    tipoOperacion: debt.kind === 'instalment' ? 'R3' : debt.documentClass,
    tienda: 'LETRAS/PREPAGOS',
    dispositivo: device === 'mobile' ? 'Mobile' : 'PC',
    monedaOrigen: debt.owed.currency,
    importeOrigen: decimal(order.debtAmount),
    tipoCambio: order.rate === null ? '0' : rateText(order.rate),
    fechaVenta: formatDate(debt.soldOn),
    montoCuotaAprox: decimal(debt.amount),
  }
}

function codeOf({ reference }: PaidDebts[0]): string {
  return reference.kind === 'instalment' ? reference.code : reference.documentNumber
}

function decimal(amount: OpenedOrder['amount']): string {
  return formatAmount(amount).replaceAll(',', '')
}
