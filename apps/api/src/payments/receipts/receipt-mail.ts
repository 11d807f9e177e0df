import { formatMoney } from '@llave/domain/money/format-money'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import {
  isDebitReceipt,
  payerText,
  receiptDocument,
  receiptFileName,
  receiptHeading,
  receiptLines,
} from '@llave/domain/payments/receipt'
import { debitMailReason, frameMail, type Sender } from '../../messaging/mail-frame.ts'
import type { Mail } from '../../messaging/message.ts'
import { followLink, paymentsLink } from './payments-link.ts'

/**
 * The receipt by e-mail, with its PDF. Links carry the mode, which is read before the guard
 * (docs/small-print.md, "Entry and session").
 */
export function receiptMail(sender: Sender, to: string, receipt: PaymentReceipt, pdf: Uint8Array): Mail {
  const figure = formatMoney(receipt.amount)
  return frameMail(sender, {
    ...texts(receipt, figure),
    to,
    figure,
    lines: receiptLines(receipt).filter(([label, value]) => label !== 'Importe' && value !== ''),
    after: [
      ...(receipt.affiliation === 'declined' ? [affiliationDeclined] : []),
      `Quien tenga el recibo puede comprobarlo en ${sender.publicUrl}/verificar/${receipt.verificationCode}`,
      `Sigue este pago en ${followLink(sender.publicUrl, receipt.orderId, receipt.debt)}`,
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

function texts(receipt: PaymentReceipt, figure: string) {
  if (isDebitReceipt(receipt)) {
    return {
      subject: `Cobramos ${figure} por Débito automático`,
      title: 'Cobramos tu letra por Débito automático',
      before: [
        `Hola, ${receipt.customerName}. Este es el detalle del cobro a tu tarjeta; el recibo va adjunto en PDF.`,
      ],
      why: debitMailReason,
    }
  }
  if (receipt.payer) {
    return {
      subject: `Pagaron tu letra con tu enlace: ${figure}`,
      title: 'Pagaron tu letra con el enlace que enviaste',
      before: [
        `Hola, ${receipt.customerName}. Pagó ${payerText(receipt.payer)}. Este es el detalle; el recibo va adjunto en PDF. El enlace ya no recibe pagos.`,
      ],
    }
  }
  return {
    subject: `Recibimos tu pago de ${figure}`,
    title: receiptHeading(receipt),
    before: [`Hola, ${receipt.customerName}. Este es el detalle de tu pago; el recibo va adjunto en PDF.`],
  }
}

const affiliationDeclined =
  'Tu tarjeta no quedó afiliada al Débito automático. Tu pago no cambia, y puedes afiliarla en el portal cuando no tengas letras vencidas.'
