import { frameMail, type Sender } from '../messaging/mail-frame.ts'
import type { Mail } from '../messaging/message.ts'

/** The developer's answer to a query. */
export type AnswerNotice = {
  readonly queryId: string
  readonly subject: string
  readonly customerName: string
  readonly projectName: string
  readonly text: string
  readonly closed: boolean
}

export function answerMail(sender: Sender, to: string, notice: AnswerNotice): Mail {
  const part = notice.closed ? 'historic' : 'request'
  return frameMail(sender, {
    to,
    subject: `Respondimos tu consulta ${notice.queryId}`,
    title: notice.closed ? 'Respondimos y cerramos tu consulta' : 'Respondimos tu consulta',
    figure: '',
    before: [`Hola, ${notice.customerName}. Esto te escribimos:`, ...notice.text.split(/\n+/)],
    lines: [
      ['Consulta', notice.queryId],
      ['Asunto', notice.subject],
      ['Proyecto', notice.projectName],
    ],
    after: notice.closed
      ? ['Si te queda algo por preguntar, abre una nueva consulta.']
      : ['Puedes responder desde el portal.'],
    action: {
      label: 'Ver la consulta',
      url: `${sender.publicUrl}/query/${part}/${notice.queryId}?type=letter`,
    },
    attachments: [],
    why: 'Recibes este mensaje porque abriste una consulta en nuestro portal. Respóndela allí: este correo no se lee.',
  })
}
