import { formatMoney } from '@llave/domain/money/format-money'
import type { PaymentReceipt, ReceiptPayer } from '@llave/domain/payments/payment-outcome'
import { payerReceiptLines, sharedReceiptFileName } from '@llave/domain/payments/receipt'
import { frameMail, type Sender } from '../../messaging/mail-frame.ts'
import type { Mail } from '../../messaging/message.ts'

/** Why a stranger gets an e-mail of ours. */
export const payerMailReason =
  'Recibes este mensaje porque pagaste con un enlace y dejaste este correo para tu recibo. No hace falta que lo respondas.'

/** The receipt to who paid with a link. It says nothing of the buyer, and leads to no portal. */
export function payerMail(
  sender: Sender,
  to: string,
  receipt: PaymentReceipt,
  payer: ReceiptPayer,
  pdf: Uint8Array,
): Mail {
  const figure = formatMoney(receipt.amount)
  return frameMail(sender, {
    to,
    subject: `Recibimos tu pago de ${figure}`,
    title: `Listo, la letra ${payer.letraNumber} está pagada`,
    figure,
    before: [`Hola, ${payer.name}. Este es el detalle de tu pago; el recibo va adjunto en PDF.`],
    lines: payerReceiptLines(receipt, payer).filter(([label, value]) => label !== 'Importe' && value !== ''),
    after: [
      `Quien tenga el recibo puede comprobarlo en ${sender.publicUrl}/verificar/${receipt.verificationCode}, aunque el enlace ya no abra.`,
    ],
    why: payerMailReason,
    attachments: [{ fileName: sharedReceiptFileName, contentType: 'application/pdf', bytes: pdf }],
  })
}
