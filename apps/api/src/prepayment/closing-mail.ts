import { formatMoney } from '@llave/domain/money/format-money'
import type { Money } from '@llave/domain/money/money'
import type { ApplicationClosing } from '@llave/domain/prepayment/prepayment-application'
import { formatDate } from '@llave/domain/time/format-date'
import { frameMail, type Sender } from '../messaging/mail-frame.ts'
import type { Mail } from '../messaging/message.ts'

/** A prepayment that waits no longer, as its e-mail describes it. */
export type ClosingNotice = {
  readonly outcome: ApplicationClosing
  readonly customerName: string
  readonly number: string
  readonly proforma: string
  readonly amount: Money
  readonly projectName: string
  readonly productName: string
  /** The unpaid letras as they are now. */
  readonly letras: number
  readonly next: { readonly dueOn: Temporal.PlainDate; readonly left: Money } | null
}

/** That the letras can be paid again, and what became of what was paid ahead: no more than is known. */
export function closingMail(sender: Sender, to: string, notice: ClosingNotice): Mail {
  const { outcome, customerName, number, proforma, amount, projectName, productName, letras, next } = notice
  const figure = formatMoney(amount)
  const applied = outcome === 'applied'
  const address = `${sender.publicUrl}/property/${encodeURIComponent(proforma)}/payment?type=letter`
  return frameMail(sender, {
    to,
    subject: applied ? 'Tu nuevo cronograma está registrado' : 'Tu pago anticipado no se aplicó',
    title: applied ? 'Tu nuevo cronograma está registrado' : 'Tu pago anticipado no se aplicó',
    figure,
    before: [
      applied
        ? `Hola, ${customerName}. Tu pago anticipado ya no está en aplicación: estas son tus letras desde ahora, y ya se pueden pagar.`
        : `Hola, ${customerName}. No habrá un cronograma nuevo por tu pago anticipado: tus letras siguen como están y ya se pueden pagar.`,
    ],
    lines: [
      ['Solicitud', number] as const,
      ['Proyecto', `${projectName} - ${productName}`] as const,
      ['Letras por pagar', String(letras)] as const,
      ['Próxima letra', next ? `${formatMoney(next.left)}, vence el ${formatDate(next.dueOn)}` : ''] as const,
    ].filter(([, value]) => value !== ''),
    after: [
      applied
        ? 'Si no es el cronograma que pediste, escríbenos desde Consultas en el portal.'
        : `Los ${figure} que pagaste no pagaron ninguna letra y todavía no vuelven a tu tarjeta. Te escribiremos cuando se pida la devolución.`,
      'Si tu propiedad tiene Débito automático, el próximo día de débito vuelve a contar tus letras.',
    ],
    why: 'Recibes este mensaje porque hiciste un pago anticipado en nuestro portal. No hace falta que lo respondas.',
    action: { label: 'Ver mis letras', url: address },
    attachments: [],
  })
}
