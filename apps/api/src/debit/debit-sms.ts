import { lastDebitDayOf } from '@llave/domain/debit/debit-outlook'
import { formatMoney } from '@llave/domain/money/format-money'
import { formatDate } from '@llave/domain/time/format-date'
import type { Sender } from '../messaging/mail-frame.ts'
import { type AffiliationNotice, type ChargeNotice, debitLink, payLink, sumsText } from './debit-notice.ts'

// SMS texts: short, the card named by its last four digits, one link at most.

type Texts<N> = Readonly<Record<string, (sender: Sender, notice: N) => string>>

export const affiliationSms = {
  'affiliation-confirmed-sms': ({ brandName }, notice) =>
    `${brandName}: tu tarjeta ${ending(notice)} quedó afiliada al Débito automático de ${notice.productName}.`,
  'affiliation-ended-sms': ({ brandName }, notice) =>
    `${brandName}: tu tarjeta ${ending(notice)} ya no está en el Débito automático de ${notice.productName}.`,
  'affiliation-suspended-sms': ({ brandName, publicUrl }, notice) =>
    `${brandName}: suspendimos tu Débito automático. ${notice.suspension ?? ''} Paga en ${payLink(publicUrl, notice.proforma)}`,
  'debit-announced-sms': ({ brandName }, notice) =>
    `${brandName}: el ${formatDate(notice.nextCharge.day)} cobraremos ${sumsText(notice.nextCharge.sums)} a tu tarjeta ${ending(notice)}.`,
  'card-expires-sms': ({ brandName, publicUrl }, notice) => {
    const last = lastDebitDayOf(notice.expiry, notice.nextCharge.day)
    const when = last
      ? `vence pronto: su último cobro será el ${formatDate(last)}`
      : 'vence antes del próximo cobro'
    return `${brandName}: tu tarjeta ${ending(notice)} ${when}. Cámbiala en ${debitLink(publicUrl, notice.proforma)}`
  },
} as const satisfies Texts<AffiliationNotice>

export const chargeSms = {
  'debit-charged-sms': ({ brandName }, notice) =>
    `${brandName}: cobramos ${formatMoney(notice.amount)} de tu letra ${notice.letra} a tu tarjeta ${ending(notice)}.`,
  'debit-refused-sms': ({ brandName, publicUrl }, notice) =>
    `${brandName}: no pudimos cobrar tu letra ${notice.letra}. ${notice.reason} Paga en ${payLink(publicUrl, notice.proforma)}`,
} as const satisfies Texts<ChargeNotice>

function ending({ maskedCard }: { readonly maskedCard: string }): string {
  return maskedCard.slice(-4)
}
