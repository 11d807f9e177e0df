import type { DataRequestKind } from '@llave/domain/privacy/data-request'
import { dataRequestDueOn } from '@llave/domain/privacy/data-request'
import { formatDate, formatDateTime } from '@llave/domain/time/format-date'
import { limaDate, limaDateTime } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import { frameMail, type Sender } from '../messaging/mail-frame.ts'
import type { Mail, MessageRenderers } from '../messaging/message.ts'
import { findDataRequest, type StoredDataRequest } from './data-requests.store.ts'

const kindNames = {
  correction: 'Corregir mis datos',
  erasure: 'Borrar mis datos',
} as const satisfies Record<DataRequestKind, string>

/** The e-mails about what a customer asks of their data. */
export function privacyRenderers(
  db: Database,
  sender: Sender,
): Pick<MessageRenderers, 'data-request-received' | 'data-request-answered' | 'data-downloaded'> {
  return {
    'data-request-received': async ({ requestId }, recipient) => {
      const request = await findDataRequest(db, requestId)
      return request && receivedMail(sender, recipient, request)
    },
    'data-request-answered': async ({ requestId }, recipient) => {
      const request = await findDataRequest(db, requestId)
      return request && answeredMail(sender, recipient, request)
    },
    'data-downloaded': async ({ at }, recipient) =>
      downloadedMail(sender, recipient, Temporal.Instant.from(at)),
  }
}

function receivedMail(sender: Sender, to: string, request: StoredDataRequest): Mail {
  return frameMail(sender, {
    ...{ to, subject: 'Recibimos tu pedido sobre tus datos', title: 'Recibimos tu pedido', figure: '' },
    before: [],
    lines: [
      ['Pedido', kindNames[request.kind]],
      ['Fecha y hora', formatDateTime(limaDateTime(request.askedAt))],
      ['Te responderemos hasta el', formatDate(dataRequestDueOn(limaDate(request.askedAt)))],
    ],
    after: ['No cuesta nada. La respuesta te llega por correo y queda en Mi acceso.'],
    action: { label: 'Ver mi pedido', url: `${sender.publicUrl}/access` },
    attachments: [],
    why: 'Recibes este mensaje porque se pidió algo sobre tus datos personales desde tu cuenta de nuestro portal. No hace falta que lo respondas.',
  })
}

function answeredMail(sender: Sender, to: string, { kind, state, answer }: StoredDataRequest): Mail {
  return frameMail(sender, {
    to,
    subject: 'Respondimos tu pedido sobre tus datos',
    title: state === 'granted' ? 'Aceptamos tu pedido' : 'No podemos hacer lo que pides',
    figure: '',
    before: answer.split('\n').filter((line) => line.trim() !== ''),
    lines: [['Pedido', kindNames[kind]]],
    after: [
      'Si no estás conforme, puedes reclamar ante la Autoridad Nacional de Protección de Datos Personales, del Ministerio de Justicia y Derechos Humanos.',
    ],
    action: { label: 'Ver mi pedido', url: `${sender.publicUrl}/access` },
    attachments: [],
    why: 'Recibes este mensaje porque pediste algo sobre tus datos personales desde nuestro portal. No hace falta que lo respondas.',
  })
}

function downloadedMail(sender: Sender, to: string, at: Temporal.Instant): Mail {
  return frameMail(sender, {
    to,
    subject: 'Se descargaron todos tus datos',
    title: 'Se descargaron todos tus datos',
    figure: '',
    before: ['Alguien que ingresó a tu cuenta descargó el archivo con todo lo que guardamos de ti.'],
    lines: [['Fecha y hora', formatDateTime(limaDateTime(at))]],
    after: [
      'Si fuiste tú, no tienes que hacer nada.',
      'Si no fuiste tú, cierra en Mi acceso los equipos que no reconoces y avísanos.',
    ],
    action: { label: 'Ver Mi acceso', url: `${sender.publicUrl}/access` },
    attachments: [],
    why: 'Recibes este mensaje porque se descargaron tus datos personales de nuestro portal. No hace falta que lo respondas.',
  })
}
