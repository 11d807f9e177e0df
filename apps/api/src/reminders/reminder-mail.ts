import { formatMoney } from '@llave/domain/money/format-money'
import { sumByCurrency } from '@llave/domain/money/money'
import { dueText } from '@llave/domain/reminders/reminder-rule'
import { formatDate } from '@llave/domain/time/format-date'
import { frameMail, type Sender } from '../messaging/mail-frame.ts'
import type { Mail } from '../messaging/message.ts'
import type { ReminderNotice } from './reminder-notice.ts'
import { payAddress } from './reminder-notice.ts'

/** What is due, or overdue, and how to pay it. The subject is read by others on a locked phone: no amount, no debt. */
export function reminderMail(sender: Sender, to: string, notice: ReminderNotice): Mail {
  const { letras, today, silenceUrl } = notice
  const [only] = letras
  const one = letras.length === 1 && only
  const figure = sumByCurrency(letras.map(({ owed }) => owed))
    .map(formatMoney)
    .join(' y ')
  return frameMail(sender, {
    to,
    subject: one ? `Recordatorio de tu letra ${one.code}` : 'Recordatorio de tus letras',
    title: one ? `Tu letra ${dueText(one.dueOn, today)}` : `Tienes ${letras.length} letras por pagar`,
    figure,
    before: [`Hola, ${notice.customerName}. Te recordamos:`],
    lines: letras.map(
      ({ code, dueOn, owed, projectName, productName }) =>
        [
          `Letra ${code}, ${dueText(dueOn, today)} (${formatDate(dueOn)}). ${projectName} - ${productName}`,
          formatMoney(owed),
        ] as const,
    ),
    after: [
      'Si ya la pagaste, no hace falta que hagas nada: un pago fuera del portal puede tardar en verse aquí.',
    ],
    action: { label: one ? 'Pagar mi letra' : 'Pagar mis letras', url: payAddress(sender.publicUrl, letras) },
    why: 'Recibes este mensaje porque tienes letras por pagar y no has silenciado sus recordatorios.',
    quieter: [
      { label: 'Silenciar estos recordatorios', url: silenceUrl },
      { label: 'Elegir cómo te recordamos', url: `${sender.publicUrl}/reminders` },
    ],
    unsubscribeUrl: silenceUrl,
    attachments: [],
  })
}
