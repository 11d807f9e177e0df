import { formatMoney } from '@llave/domain/money/format-money'
import { formatDate } from '@llave/domain/time/format-date'
import { debitMailReason, frameMail, type Sender } from '../messaging/mail-frame.ts'
import type { Mail } from '../messaging/message.ts'
import { type AffiliationNotice, type ChargeNotice, debitLink, payLink, sumsText } from './debit-notice.ts'

/** What will be charged and when, three days before. */
export function debitAnnouncedMail(sender: Sender, to: string, notice: AffiliationNotice): Mail {
  const { day, letras, sums } = notice.nextCharge
  const figure = sumsText(sums)
  return frameMail(sender, {
    to,
    subject: `El ${formatDate(day)} cobraremos ${figure}`,
    title: 'Tu próximo cobro automático',
    figure,
    before: [
      `Hola, ${notice.customerName}. El ${formatDate(day)} cobraremos este importe a tu tarjeta ${notice.maskedCard}.`,
    ],
    lines: [
      ...letras.map(
        ({ code, dueOn, owed }) => [`Letra ${code}, vence ${formatDate(dueOn)}`, formatMoney(owed)] as const,
      ),
      ['Proyecto', `${notice.projectName} - ${notice.productName}`],
    ],
    after: [
      'La letra que pagues antes en el portal no se cobrará. Puedes retirar tu tarjeta cuando quieras.',
    ],
    action: { label: 'Ver mi afiliación', url: debitLink(sender.publicUrl, notice.proforma) },
    attachments: [],
    why: debitMailReason,
  })
}

/** A charge that the bank refused: why, when it is tried again, and how to pay by hand. */
export function debitRefusedMail(sender: Sender, to: string, notice: ChargeNotice): Mail {
  const figure = formatMoney(notice.amount)
  const again = notice.nextTryOn
    ? `Lo intentaremos otra vez el ${formatDate(notice.nextTryOn)}. Si la pagas antes, no se cobrará.`
    : 'No lo intentaremos otra vez: págala en el portal para que no venza.'
  return frameMail(sender, {
    to,
    subject: `No pudimos cobrar tu letra ${notice.letra}`,
    title: 'No pudimos cobrar tu letra',
    figure,
    before: [`Hola, ${notice.customerName}. ${notice.reason} ${notice.advice}`],
    lines: [
      ['Letra', notice.letra],
      ['Vencimiento', formatDate(notice.dueOn)],
      ['Tarjeta', notice.maskedCard],
      ['Proyecto', `${notice.projectName} - ${notice.productName}`],
    ],
    after: [again],
    action: { label: 'Pagar mi letra', url: payLink(sender.publicUrl, notice.proforma) },
    attachments: [],
    why: debitMailReason,
  })
}
