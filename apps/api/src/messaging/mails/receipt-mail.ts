import { formatMoney } from '@llave/domain/money/format-money'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import {
  receiptDocument,
  receiptFileName,
  receiptHeading,
  receiptLines,
} from '@llave/domain/payments/receipt'
import type { Mail } from '../message.ts'
import { frameMail, type Sender } from './mail-frame.ts'
import { paymentsLink } from './payments-link.ts'

/** The receipt by e-mail, with its PDF. Links carry the mode, which is read before the guard (decisions). */
export function receiptMail(sender: Sender, to: string, receipt: PaymentReceipt, pdf: Uint8Array): Mail {
  const figure = formatMoney(receipt.amount)
  return frameMail(sender, {
    to,
    subject: `Recibimos tu pago de ${figure}`,
    title: receiptHeading(receipt),
    figure,
    before: [`Hola, ${receipt.customerName}. Este es el detalle de tu pago; el recibo va adjunto en PDF.`],
    lines: receiptLines(receipt).filter(([label, value]) => label !== 'Importe' && value !== ''),
    after: [
      ...(receipt.affiliation === 'declined' ? [affiliationDeclined] : []),
      `Quien tenga el recibo puede comprobarlo en ${sender.publicUrl}/verificar/${receipt.verificationCode}`,
    ],
    action: { label: 'Ver mis pagos', url: paymentsLink(sender.publicUrl, receipt.debt) },
    attachments: [
      {
        fileName: receiptFileName(receiptDocument(receipt)),
        contentType: 'application/pdf',
        bytes: pdf,
      },
    ],
  })
}

const affiliationDeclined =
  'Tu tarjeta no quedó afiliada al Débito automático: la proforma tiene letras vencidas. Tu pago no cambia.'
