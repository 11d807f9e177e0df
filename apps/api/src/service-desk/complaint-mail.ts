import { formatDate, formatHour } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { frameMail, type Sender } from '../messaging/mail-frame.ts'
import type { Mail } from '../messaging/message.ts'

/**
 * The acknowledgement of a complaint. Its address was typed freely, so the complaint's text is left
 * out, and so is the property unless the address is the customer's registered one.
 */
export type ComplaintNotice = {
  readonly number: string
  readonly filedAt: Temporal.Instant
  readonly property: { readonly projectName: string; readonly productName: string } | null
  readonly photos: number
}

export function complaintMail(sender: Sender, to: string, notice: ComplaintNotice): Mail {
  const at = limaDateTime(notice.filedAt)
  const { property } = notice
  return frameMail(sender, {
    to,
    subject: `Recibimos tu reclamo ${notice.number}`,
    title: 'Recibimos tu reclamo sobre acabados',
    figure: notice.number,
    before: ['Guarda este número: con él puedes preguntar por tu reclamo.'],
    lines: [
      ['Fecha y hora', `${formatDate(at.toPlainDate())} ${formatHour(at)}`],
      ...(property ? [['Proyecto', `${property.projectName} - ${property.productName}`] as const] : []),
      ['Fotos', String(notice.photos)],
    ],
    after: ['Te llamaremos o te escribiremos al contacto que nos dejaste.'],
    action: { label: 'Ver mis consultas', url: `${sender.publicUrl}/query/request?type=letter` },
    attachments: [],
    why: 'Recibes este mensaje porque se registró un reclamo en nuestro portal con este correo de contacto. No hace falta que lo respondas.',
  })
}
