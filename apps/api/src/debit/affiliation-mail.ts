import { formatExpiry } from '@llave/domain/debit/card-expiry'
import { consentText } from '@llave/domain/debit/consent'
import { lastDebitDayOf } from '@llave/domain/debit/debit-outlook'
import { formatDate, formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { debitMailReason, frameMail, type MailContent, type Sender } from '../messaging/mail-frame.ts'
import type { Mail } from '../messaging/message.ts'
import { type AffiliationNotice, debitLink, payLink, sumsText } from './debit-notice.ts'

/** The card is on debit, with a copy of what was agreed to. */
export function affiliationConfirmedMail(sender: Sender, to: string, notice: AffiliationNotice): Mail {
  const { nextCharge } = notice
  return mail(sender, notice, {
    to,
    title: 'Tu tarjeta quedó afiliada al Débito automático',
    before: [
      `Hola, ${notice.customerName}. Desde ahora pagarás tus letras con esta tarjeta el 24 de cada mes.`,
    ],
    lines: [
      ['Titular', notice.holder],
      ['Afiliada', formatDateTime(limaDateTime(notice.registeredAt))],
      ['Próximo cobro', formatDate(nextCharge.day)],
      ['Importe del próximo cobro', sumsText(nextCharge.sums)],
    ],
    after: ['Esto es lo que aceptaste:', ...consentText(sender.brandName)],
    action: { label: 'Ver mi afiliación', url: debitLink(sender.publicUrl, notice.proforma) },
  })
}

/** The card was taken off debit; where its owner holds the proforma no longer, no letra waits for them. */
export function affiliationEndedMail(sender: Sender, to: string, notice: AffiliationNotice): Mail {
  return mail(sender, notice, {
    to,
    title: 'Tu tarjeta ya no está en el Débito automático',
    before: [`Hola, ${notice.customerName}. Retiramos tu tarjeta y no haremos más cobros con ella.`],
    lines: [['Retirada', notice.endedAt ? formatDateTime(limaDateTime(notice.endedAt)) : '']],
    after: [
      notice.held
        ? 'Tus letras pendientes siguen en el portal, donde puedes pagarlas o afiliar otra tarjeta. Si no lo pediste tú, comunícate con nosotros.'
        : 'La propiedad ya no está a tu nombre. Si no lo esperabas, comunícate con nosotros.',
    ],
    action: notice.held
      ? { label: 'Ver mis pagos', url: payLink(sender.publicUrl, notice.proforma) }
      : { label: 'Ir al portal', url: `${sender.publicUrl}/` },
  })
}

/** The card will not be charged again; letras are paid by hand until another card is affiliated. */
export function affiliationSuspendedMail(sender: Sender, to: string, notice: AffiliationNotice): Mail {
  return mail(sender, notice, {
    to,
    title: 'Suspendimos tu Débito automático',
    before: [
      `Hola, ${notice.customerName}. ${notice.suspension ?? ''} No volveremos a cobrar a esta tarjeta.`,
    ],
    lines: [],
    after: [
      'Paga tus letras en el portal para que no venzan. Para seguir con el Débito automático, afilia otra tarjeta.',
    ],
    action: { label: 'Pagar mis letras', url: payLink(sender.publicUrl, notice.proforma) },
  })
}

/** How long the card is still charged, and that another one has to follow. */
export function cardExpiresMail(sender: Sender, to: string, notice: AffiliationNotice): Mail {
  const { expiry, nextCharge, customerName } = notice
  const last = lastDebitDayOf(expiry, nextCharge.day)
  const ends = last
    ? `La tarjeta que afiliaste al Débito automático vence en ${formatExpiry(expiry)}: el ${formatDate(last)} será su último cobro.`
    : `La tarjeta que afiliaste al Débito automático vence antes del ${formatDate(nextCharge.day)} y no podremos cobrar con ella.`
  return mail(sender, notice, {
    to,
    title: last ? 'Tu tarjeta vence pronto' : 'Tu tarjeta vence antes del próximo cobro',
    before: [`Hola, ${customerName}. ${ends}`],
    lines: [['Vence', formatExpiry(expiry)]],
    after: ['Afilia la nueva tarjeta en el portal: reemplaza a la anterior en un solo paso.'],
    action: { label: 'Cambiar mi tarjeta', url: debitLink(sender.publicUrl, notice.proforma) },
  })
}

/** The texts of one e-mail; its subject is its heading. */
type MailText = Omit<MailContent, 'subject' | 'figure' | 'attachments' | 'why'>

function mail(sender: Sender, notice: AffiliationNotice, texts: MailText): Mail {
  const card: MailContent['lines'] = [
    ['Tarjeta', notice.maskedCard],
    ['Proyecto', `${notice.projectName} - ${notice.productName}`],
    ['Proforma', notice.proforma],
  ]
  return frameMail(sender, {
    ...texts,
    subject: texts.title,
    figure: '',
    lines: [...card, ...texts.lines].filter(([, value]) => value !== ''),
    attachments: [],
    why: debitMailReason,
  })
}
