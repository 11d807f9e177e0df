import { documentTypeOf } from '@llave/domain/access/document-type'
import { formatAmount } from '@llave/domain/money/format-money'
import type { Device } from '@llave/domain/payments/debt-reference'
import { tries } from '../payments/orders/describe-form.ts'
import type { OpenedOrder } from '../payments/orders/open-order.ts'
import type { OrderPayer } from '../payments/orders/payer.store.ts'
import type { FormRequest } from '../payments/provider/card-provider.ts'

/**
 * The request for the form of who pays with a link. The provider's answer comes back through their browser with all
 * that stands here, so nothing of the buyer does: neither name and document, nor proforma, project or letra.
 */
export function describePayerForm(
  order: OpenedOrder,
  payer: OrderPayer,
  device: Device,
  notificationUrl: string,
): FormRequest {
  const { name, document, email } = payer
  return {
    amount: order.amount.minor,
    currency: order.amount.currency,
    orderId: order.id,
    formAction: 'PAYMENT',
    customer: {
      reference: document.number,
      ...(email === '' ? {} : { email }),
      billingDetails: { identityCode: document.number, firstName: name, language: 'ES' },
    },
    metadata: {
      moneda: order.amount.currency,
      amountPay: formatAmount(order.amount).replaceAll(',', ''),
      nombres: name,
      apellidos: '',
      numeroDocumento: document.number,
      idTipoDocumento: document.type,
      tipoDocumento: documentTypeOf(document.type).abbreviation,
      nroCuota: String(payer.letraNumber),
      tipoOperacion: 'R3',
      tienda: 'LETRAS/PREPAGOS',
      dispositivo: device === 'mobile' ? 'Mobile' : 'PC',
    },
    ipnTargetUrl: notificationUrl,
    transactionOptions: { cardOptions: { retry: tries } },
  }
}
