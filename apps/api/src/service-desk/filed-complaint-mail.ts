import { formatDate, formatHour } from '@llave/domain/time/format-date'
import { asTyped } from '../config/as-typed.ts'
import { frameMail, type Sender } from '../messaging/mail-frame.ts'
import type { Attachment, Mail } from '../messaging/message.ts'

/** A complaint as the developer's staff reads it. The moment is that of a clock in Lima. */
export type FiledComplaintNotice = {
  readonly number: string
  readonly filedAt: Temporal.PlainDateTime
  /** Name and document. */
  readonly customer: string
  readonly phone: string
  readonly email: string
  readonly property: string
  readonly observation: string
  readonly photos: readonly Attachment[]
}

/** The whole complaint for the developer: customer, text, contact details and photos. */
export function filedComplaintMail(sender: Sender, to: string, notice: FiledComplaintNotice): Mail {
  const { number, filedAt, customer, phone, email, property, observation, photos } = notice
  return frameMail(sender, {
    to,
    subject: `Reclamo ${number}: ${property}`,
    title: 'Un cliente presentó un reclamo sobre acabados',
    figure: number,
    before: observation.split('\n').filter((line) => line.trim() !== ''),
    lines: [
      ['Fecha y hora', `${formatDate(filedAt.toPlainDate())} ${formatHour(filedAt)}`],
      ['Cliente', customer],
      ['Celular de contacto', phone],
      ['Email de contacto', email],
      ['Inmueble', property],
      ['Fotos', String(photos.length)],
    ],
    after: [asTyped(`Cuando esté atendido: npm run answer -- --complaint ${number} --close`)],
    attachments: photos,
    why: 'Recibes este mensaje porque tu dirección está configurada para los reclamos de los clientes.',
  })
}
