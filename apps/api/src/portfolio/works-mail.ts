import { formatDate } from '@llave/domain/time/format-date'
import { frameMail, type Sender } from '../messaging/mail-frame.ts'
import type { Mail } from '../messaging/message.ts'
import type { WorksTold } from './works-subscription.store.ts'

/** New pictures of the works, for who asked to hear of them; `endUrl` ends it without signing in. */
export function worksMail(sender: Sender, to: string, told: WorksTold, endUrl: string): Mail {
  const { customerName, projectName, proforma, pictures, newest } = told
  const photos = pictures === 1 ? '1 foto nueva' : `${pictures} fotos nuevas`
  const url = `${sender.publicUrl}/property/${encodeURIComponent(proforma)}/advance?type=letter`
  return frameMail(sender, {
    to,
    subject: `${projectName}: ${photos} de la obra`,
    title: `Hay ${photos} de tu obra`,
    figure: '',
    before: [`Hola, ${customerName}.`],
    lines: [
      ['Proyecto', projectName],
      ['La más reciente', formatDate(newest)],
    ],
    after: ['Te escribimos como máximo una vez al día, y solo si hay fotos nuevas.'],
    action: { label: 'Ver los avances', url },
    attachments: [],
    why: 'Recibes este mensaje porque pediste que te avisemos de los avances de tu obra. No hace falta que lo respondas.',
    quieter: [{ label: 'Dejar de recibirlos', url: endUrl }],
    unsubscribeUrl: endUrl,
  })
}
