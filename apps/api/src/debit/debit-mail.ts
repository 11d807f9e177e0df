import { formatExpiry } from '@llave/domain/debit/card-expiry'
import { lastDebitDayOf } from '@llave/domain/debit/debit-outlook'
import { skipCutoff } from '@llave/domain/debit/debit-skip'
import { formatMoney } from '@llave/domain/money/format-money'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { debitMailReason, frameMail, type Sender } from '../messaging/mail-frame.ts'
import type { Mail } from '../messaging/message.ts'
import { type AffiliationNotice, type ChargeNotice, debitDayLink, payLink, sumsText } from './debit-notice.ts'

/** What will be charged and when, three days before. */
export function debitAnnouncedMail(sender: Sender, to: string, notice: AffiliationNotice): Mail {
  const { day, sums } = notice.nextCharge
  const { expiry } = notice
  const figure = sumsText(sums)
  const last = lastDebitDayOf(expiry, day)
  return frameMail(sender, {
    to,
    subject: `El ${formatDate(day)} cobraremos ${figure}`,
    title: 'Tu próximo cobro automático',
    figure,
    before: [
      `Hola, ${notice.customerName}. El ${formatDate(day)} cobraremos este importe a tu tarjeta ${notice.maskedCard}.`,
    ],
    lines: letrasAndProject(notice),
    after: [
      ...(last
        ? [`Tu tarjeta vence en ${formatExpiry(expiry)}: el ${formatDate(last)} será su último cobro.`]
        : []),
      `La letra que pagues antes en el portal no se cobrará. Hasta el ${cutoffText(day)} puedes saltar este mes, y retirar tu tarjeta cuando quieras.`,
    ],
    action: { label: 'Ver o saltar este cobro', url: debitDayLink(sender.publicUrl) },
    attachments: [],
    why: debitMailReason,
  })
}

/** The customer skipped a debit day: what they have to pay themselves, and until when they may change their mind. */
export function debitSkippedMail(sender: Sender, to: string, notice: AffiliationNotice): Mail {
  const { day } = notice.nextCharge
  return frameMail(sender, {
    to,
    subject: `El ${formatDate(day)} no cobraremos tus letras de ${notice.productName}`,
    title: 'Saltaste este mes',
    figure: '',
    before: [
      `Hola, ${notice.customerName}. El ${formatDate(day)} no haremos ningún cobro a tu tarjeta ${notice.maskedCard} por esta propiedad.`,
    ],
    lines: letrasAndProject(notice),
    after: [
      `Cada letra queda vencida si no la pagas tú hasta su fecha. Lo que quede sin pagar se cobra el ${formatDate(day.add({ months: 1 }))}.`,
      `Hasta el ${cutoffText(day)} puedes volver a pedir el cobro. Si no lo pediste tú, comunícate con nosotros.`,
    ],
    action: { label: 'Ver mi débito automático', url: debitDayLink(sender.publicUrl) },
    attachments: [],
    why: debitMailReason,
  })
}

/** The customer wants a debit day that they had skipped to charge after all. */
export function debitResumedMail(sender: Sender, to: string, notice: AffiliationNotice): Mail {
  const { day, sums } = notice.nextCharge
  const figure = sumsText(sums)
  return frameMail(sender, {
    to,
    subject: `El ${formatDate(day)} cobraremos ${figure}`,
    title: 'Este mes se cobra igual',
    figure,
    before: [
      `Hola, ${notice.customerName}. Ya no saltas este mes: el ${formatDate(day)} cobraremos este importe a tu tarjeta ${notice.maskedCard}.`,
    ],
    lines: letrasAndProject(notice),
    after: [
      'La letra que pagues antes en el portal no se cobrará. Si no lo pediste tú, comunícate con nosotros.',
    ],
    action: { label: 'Ver mi débito automático', url: debitDayLink(sender.publicUrl) },
    attachments: [],
    why: debitMailReason,
  })
}

function letrasAndProject({ nextCharge, projectName, productName }: AffiliationNotice) {
  return [
    ...nextCharge.letras.map(
      ({ code, dueOn, owed }) => [`Letra ${code}, vence ${formatDate(dueOn)}`, formatMoney(owed)] as const,
    ),
    ['Proyecto', `${projectName} - ${productName}`] as const,
  ]
}

/** `23/11/2026 a las 6:00 PM` */
function cutoffText(day: Temporal.PlainDate): string {
  return `${formatDate(limaDateTime(skipCutoff(day)).toPlainDate())} a las 6:00 PM`
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
