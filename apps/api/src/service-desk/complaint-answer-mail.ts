import { frameMail, type Sender } from '../messaging/mail-frame.ts'
import type { Mail } from '../messaging/message.ts'

/** What the developer wrote to a complaint. */
export type ComplaintAnswerNotice = {
  readonly number: string
  readonly isAnswer: boolean
  readonly closed: boolean
  /**
   * Null where the address is not the customer's registered one: it was typed freely, so the text is read in
   * the portal.
   */
  readonly written: {
    readonly customerName: string
    readonly projectName: string
    readonly productName: string
    readonly text: string
  } | null
}

export function complaintAnswerMail(sender: Sender, to: string, notice: ComplaintAnswerNotice): Mail {
  const { number, isAnswer, closed, written } = notice
  const did = isAnswer ? 'Respondimos' : 'Te escribimos sobre'
  return frameMail(sender, {
    to,
    subject: `${did} tu reclamo ${number}`,
    title: `${did} tu reclamo${closed ? ' y lo cerramos' : ''}`,
    figure: '',
    before: written
      ? [`Hola, ${written.customerName}. Esto te escribimos:`, ...written.text.split(/\n+/)]
      : ['Lo que escribimos está en el portal.'],
    lines: [
      ['Reclamo', number],
      ...(written ? [['Proyecto', `${written.projectName} - ${written.productName}`] as const] : []),
    ],
    after: [],
    action: { label: 'Ver mis reclamos', url: `${sender.publicUrl}/query/note?type=letter` },
    attachments: [],
    why: 'Recibes este mensaje porque se registró un reclamo en nuestro portal con este correo, o porque es el tuyo. No hace falta que lo respondas.',
  })
}
