import { roleTable } from '@llave/domain/staff/roles'
import { formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { frameMail, type Sender } from '../../messaging/mail-frame.ts'
import type { Mail } from '../../messaging/message.ts'
import type { OpenInvitation } from './invitation.store.ts'
import { type InvitationParts, invitationLink } from './invitation-link.ts'

export function invitationMail(
  sender: Sender,
  parts: InvitationParts,
  to: string,
  invitation: OpenInvitation,
): Mail {
  return frameMail(sender, {
    to,
    subject: `Te invitaron a Mesa de ${sender.brandName}`,
    title: 'Tu acceso a Mesa',
    figure: '',
    before: [
      `Hola, ${invitation.name}. Mesa es donde trabaja el equipo de ${sender.brandName}. Entras con la huella, el rostro o el PIN de tu equipo: no hay contraseñas.`,
    ],
    lines: [
      ['Vale hasta', formatDateTime(limaDateTime(invitation.expiresAt))],
      ...invitation.roles.map((role): [string, string] => [roleTable[role].name, roleTable[role].does]),
    ],
    after: [
      'El enlace sirve una sola vez y es solo para ti: no lo reenvíes.',
      'Si no lo esperabas, no lo abras y avisa a quien administra Mesa.',
    ],
    action: { label: 'Registrar mi llave', url: invitationLink(parts, invitation) },
    attachments: [],
    why: 'Recibes este mensaje porque te invitaron a trabajar en Mesa. No hace falta que lo respondas.',
  })
}
