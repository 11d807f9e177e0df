import { maskPhone } from '@llave/domain/access/mask-phone'
import type { Phone } from '@llave/domain/access/phone'
import {
  changeExpiresAt,
  numberChangePolicy,
  waitingChangeStates,
} from '@llave/domain/new-number/number-change'
import { formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import { frameMail, type Sender } from '../messaging/mail-frame.ts'
import type { Mail, MessageRenderers } from '../messaging/message.ts'
import { findChange, type StoredChange } from './number-change.store.ts'
import { stopAddress } from './stop-code.ts'

type NumberParts = { readonly db: Database; readonly secret: string; readonly sender: Sender }
type NumberKinds =
  | 'number-asked'
  | 'number-asked-sms'
  | 'number-changed'
  | 'number-changed-sms'
  | 'number-gone-sms'
  | 'number-held'
  | 'number-held-sms'
  | 'number-refused'
  | 'number-undone'

/** What is sent about another number to sign in with. What can no longer be stopped is not announced. */
export function numberRenderers(parts: NumberParts): Pick<MessageRenderers, NumberKinds> {
  const { db, secret, sender } = parts
  const { brandName, publicUrl } = sender
  const find = async (id: number, told: (change: StoredChange) => boolean) => {
    const change = await findChange(db, id)
    return change && told(change) ? change : null
  }
  const waits = ({ state }: StoredChange) => waitingChangeStates.includes(state)
  const sideOf = async (id: number, side: 'stands' | 'gone') => {
    const change = await findChange(db, id)
    return (change && standingOf(change)?.[side]) ?? null
  }
  const held = ({ state }: StoredChange) => state === 'held'
  return {
    'number-asked-sms': async ({ changeId }) => {
      const change = await find(changeId, waits)
      return (
        change && {
          phone: change.oldPhone,
          text: `${brandName}: alguien pidió cambiar el número con que ingresas. ¿No fuiste tú? Detenlo: ${stopAddress(publicUrl, secret, change.stopNonce)}`,
        }
      )
    },
    'number-asked': async ({ changeId }, to) => {
      const change = await find(changeId, waits)
      return change && askedMail(parts, to, change)
    },
    'number-changed-sms': async ({ changeId }, to) => {
      const phone = await sideOf(changeId, 'stands')
      return phone && smsTo(phone) === to
        ? { phone, text: `${brandName}: ya puedes ingresar con este número.` }
        : null
    },
    'number-gone-sms': async ({ changeId }, to) => {
      const phone = await sideOf(changeId, 'gone')
      return phone && smsTo(phone) === to
        ? {
            phone,
            text: `${brandName}: tu cuenta ya no se abre con este número. ¿No fuiste tú? Llámanos ya.`,
          }
        : null
    },
    'number-changed': async ({ changeId }, to) => {
      const change = await find(changeId, ({ state }) => state === 'approved')
      return change && changedMail(sender, to, change)
    },
    'number-undone': async ({ changeId }, to) => {
      const change = await find(changeId, ({ state }) => state === 'undone')
      return change && undoneMail(sender, to, change)
    },
    'number-held-sms': async ({ changeId }, to) => {
      const change = await find(changeId, held)
      const phone = [change?.oldPhone, change?.newPhone].find((each) => each && smsTo(each) === to)
      return phone
        ? {
            phone,
            text: `${brandName}: alguien dijo que no pidió el cambio de número. Hasta revisarlo, tu cuenta no se abre con este número. ¿Dudas? Llámanos.`,
          }
        : null
    },
    'number-held': async ({ changeId, calendarEnded = false }, to) => {
      const change = await find(changeId, held)
      return change && heldMail(sender, to, change, calendarEnded)
    },
    'number-refused': async ({ changeId }, to) => {
      const change = await find(changeId, ({ state }) => state === 'refused')
      return change && refusedMail(sender, to, change)
    },
  }
}

const why =
  'Recibes este mensaje porque se pidió cambiar el número con el que ingresas a nuestro portal. No hace falta que lo respondas.'

/** A phone as the outbox names it. */
export function smsTo({ dialCode, number }: Phone): string {
  return `${dialCode}${number}`
}

/** The number that signs in after what was decided last, and the one that does not; null where neither does, or nothing changed. */
function standingOf({ state, oldPhone, newPhone }: StoredChange): { stands: Phone; gone: Phone } | null {
  if (state === 'approved') return { stands: newPhone, gone: oldPhone }
  return state === 'undone' ? { stands: oldPhone, gone: newPhone } : null
}

/** Of a number only its end: the mailbox may be read by others. */
function masked({ number }: Phone): string {
  return maskPhone(number)
}

function linesOf(
  { oldPhone, newPhone, requestedAt }: StoredChange,
  old = 'Número anterior',
): (readonly [string, string])[] {
  return [
    ['Fecha y hora', formatDateTime(limaDateTime(requestedAt))],
    [old, masked(oldPhone)],
    ['Número nuevo', masked(newPhone)],
  ]
}

function askedMail({ secret, sender }: NumberParts, to: string, change: StoredChange): Mail {
  return frameMail(sender, {
    to,
    subject: '¿Pediste cambiar tu número?',
    title: 'Alguien pidió cambiar el número con el que ingresas',
    figure: '',
    before: ['Con el número nuevo se podría ingresar a tu cuenta. Todavía no cambió nada.'],
    lines: [
      ...linesOf(change, 'Número de ahora'),
      ['Se puede detener hasta el', formatDateTime(limaDateTime(changeExpiresAt(change.requestedAt)))],
    ],
    after: [
      'Si fuiste tú, no tienes que hacer nada: te avisaremos cuando lo hayamos revisado.',
      'Si no fuiste tú, detenlo. No hace falta ingresar, y nadie más puede hacerlo por ti.',
    ],
    action: {
      label: 'Ver y detener',
      url: stopAddress(sender.publicUrl, secret, change.stopNonce),
    },
    attachments: [],
    why,
  })
}

/** What whoever signs in with another number than yesterday has to know. */
function firstDay({ brandName }: Sender): string[] {
  return [
    `Pagar puedes desde ahora. Tus certificados, documentos, datos y tarjetas se abren después de ${numberChangePolicy.closed} horas.`,
    `Si no fuiste tú, avisa ya a ${brandName} por sus canales de atención.`,
  ]
}

function changedMail(sender: Sender, to: string, change: StoredChange): Mail {
  return frameMail(sender, {
    to,
    subject: 'Tu número cambió',
    title: 'Ya ingresas con tu número nuevo',
    figure: '',
    before: ['Cerramos todas las sesiones que tenías abiertas.'],
    lines: linesOf(change),
    after: firstDay(sender),
    action: { label: 'Ir al portal', url: `${sender.publicUrl}/MiCuenta/Ingreso` },
    attachments: [],
    why,
  })
}

function heldMail(sender: Sender, to: string, change: StoredChange, calendarEnded: boolean): Mail {
  return frameMail(sender, {
    to,
    subject: 'Cerramos el ingreso con tu número nuevo',
    title: 'Nadie ingresa por ahora con el número nuevo ni con el anterior',
    figure: '',
    before: ['Nos dijeron que el cambio de número no lo pidió el titular. Cerramos todas las sesiones.'],
    lines: linesOf(change),
    after: [
      ...(calendarEnded
        ? [
            'También terminó el calendario de pagos que se creó con el número nuevo: su dirección ya no funciona. Cuando ingreses puedes crear otro.',
          ]
        : []),
      'Otra persona lo revisa y te avisaremos con qué número ingresas.',
      `Si no fuiste tú quien llamó, avisa ya a ${sender.brandName} por sus canales de atención.`,
    ],
    action: { label: 'Ir al portal', url: `${sender.publicUrl}/MiCuenta/Ingreso` },
    attachments: [],
    why,
  })
}

function undoneMail(sender: Sender, to: string, change: StoredChange): Mail {
  return frameMail(sender, {
    to,
    subject: 'Deshicimos el cambio de tu número',
    title: 'Ingresas otra vez con tu número anterior',
    figure: '',
    before: ['El número nuevo ya no abre tu cuenta, y cerramos todas las sesiones.'],
    lines: linesOf(change),
    after: firstDay(sender),
    action: { label: 'Ir al portal', url: `${sender.publicUrl}/MiCuenta/Ingreso` },
    attachments: [],
    why,
  })
}

function refusedMail(sender: Sender, to: string, change: StoredChange): Mail {
  return frameMail(sender, {
    to,
    subject: 'No cambiamos tu número',
    title: 'No cambiamos el número con el que ingresas',
    figure: '',
    before: [change.answer],
    lines: linesOf(change, 'Número de ahora'),
    after: ['Puedes pedirlo otra vez.'],
    action: { label: 'Ir al portal', url: `${sender.publicUrl}/MiCuenta/Ingreso` },
    attachments: [],
    why,
  })
}
