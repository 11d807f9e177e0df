import { formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { frameMail, type Sender } from '../messaging/mail-frame.ts'
import type { Mail } from '../messaging/message.ts'

/** A sign-in from a device that is new for the customer. */
export type NewDeviceNotice = {
  readonly customerName: string
  readonly at: Temporal.Instant
  /** Browser and system; empty where they are not known. */
  readonly device: string
}

export function newDeviceMail(sender: Sender, to: string, notice: NewDeviceNotice): Mail {
  return frameMail(sender, {
    to,
    subject: 'Ingresaron a tu cuenta desde un equipo nuevo',
    title: 'Un ingreso desde un equipo nuevo',
    figure: '',
    before: [
      `Hola, ${notice.customerName}. Alguien ingresó a tu cuenta con tu documento, tu celular y el código que enviamos por SMS.`,
    ],
    lines: [
      ['Fecha y hora', formatDateTime(limaDateTime(notice.at))],
      ['Equipo', notice.device === '' ? 'No lo sabemos' : notice.device],
    ],
    after: [
      'Si fuiste tú, no tienes que hacer nada.',
      `Si no fuiste tú, avisa a ${sender.brandName} por sus canales de atención para que cierren esa sesión, y no compartas con nadie los códigos que te enviamos.`,
    ],
    action: { label: 'Ir al portal', url: `${sender.publicUrl}/MiCuenta/Ingreso` },
    attachments: [],
    why: 'Recibes este mensaje porque se ingresó a tu cuenta de nuestro portal desde un equipo que no conocíamos. No hace falta que lo respondas.',
  })
}
