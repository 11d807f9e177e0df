import { formatDate, formatHour } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import type { Mail } from '../message.ts'
import { frameMail, type Sender } from './mail-frame.ts'

/** A complaint that was filed. Its text stays out: the address is whatever was typed. */
export type ComplaintNotice = {
  readonly number: string
  readonly filedAt: Temporal.Instant
  readonly projectName: string
  readonly productName: string
  readonly photos: number
}

export function complaintMail(sender: Sender, to: string, notice: ComplaintNotice): Mail {
  const at = limaDateTime(notice.filedAt)
  return frameMail(sender, {
    to,
    subject: `Recibimos tu reclamo ${notice.number}`,
    title: 'Recibimos tu reclamo sobre acabados',
    figure: notice.number,
    before: ['Guarda este número: con él puedes preguntar por tu reclamo.'],
    lines: [
      ['Fecha y hora', `${formatDate(at.toPlainDate())} ${formatHour(at)}`],
      ['Proyecto', `${notice.projectName} - ${notice.productName}`],
      ['Fotos', String(notice.photos)],
    ],
    after: ['Te llamaremos o te escribiremos al contacto que nos dejaste.'],
    action: { label: 'Ver mis consultas', url: `${sender.publicUrl}/query/request?type=letter` },
    attachments: [],
    why: 'Recibes este mensaje porque se registró un reclamo en nuestro portal con este correo de contacto. No hace falta que lo respondas.',
  })
}
