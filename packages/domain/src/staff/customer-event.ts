import { type MessageState, messageStates } from '../messaging/message-state.ts'
import { type OrderState, orderStates } from '../payments/order-state.ts'
import { escapeToOneLine } from '../text/hidden-characters.ts'
import { actText } from './act-words.ts'

export const eventKinds = ['sign-in', 'message', 'payment', 'query', 'complaint', 'staff'] as const
export type EventKind = (typeof eventKinds)[number]

/** Of something that happened with a customer, what its words are made from. */
export type EventFacts = {
  readonly kind: EventKind
  readonly what: string
  readonly state: string
  readonly by: string
}

/** What kind of thing it is, in a word. */
export function eventName({ kind, by }: Pick<EventFacts, 'kind' | 'by'>): string {
  if (kind === 'message') return by === 'sms' ? 'SMS' : 'Correo'
  if (kind === 'payment' && by === 'debit') return 'Débito'
  return names[kind]
}

/** What happened, in one line: some of it customers wrote. */
export function eventText({ kind, what, by }: EventFacts): string {
  if (kind === 'message') return messageKindText(what)
  if (kind === 'staff') return `${by || 'Un comando'}: ${actText(what).toLowerCase()}`
  if (kind === 'sign-in') return [what || 'Equipo sin nombre', by].filter(Boolean).join(', ')
  return escapeToOneLine(what)
}

/** How it stands now; empty where nothing is to be said. */
export function eventStateText({ kind, state }: Pick<EventFacts, 'kind' | 'state'>): string {
  const message = messageStates.all.find((known) => known === state)
  if (kind === 'message' && message) return messageStateTexts[message]
  const order = orderStates.all.find((known) => known === state)
  if (kind === 'payment' && order) return orderStateTexts[order]
  return plainStates[state] ?? ''
}

const names: Readonly<Record<EventKind, string>> = {
  'sign-in': 'Ingreso',
  message: 'Mensaje',
  payment: 'Pago',
  query: 'Consulta',
  complaint: 'Reclamo',
  staff: 'Equipo',
}

/** Whether a message arrived. That its host took it is all that is known. */
export const messageStateTexts: Readonly<Record<MessageState, string>> = {
  pending: 'Saliendo',
  sent: 'Enviado',
  failed: 'No llegó',
  dropped: 'Ya no correspondía',
}

/** What became of a payment; nothing says paid that is not settled. */
export const orderStateTexts: Readonly<Record<OrderState, string>> = {
  created: 'Sin pagar',
  form_issued: 'Sin pagar',
  sending: 'Enviando',
  unknown: 'Por confirmar',
  paid: 'Abonado',
  refused: 'Rechazado',
  expired: 'Sin pagar',
  superseded: 'Reemplazado',
  surplus: 'Se devuelve',
  refunded: 'Devuelto',
}

const plainStates: Readonly<Record<string, string>> = {
  open: 'Abierta',
  closed: 'Cerrada',
  received: 'Recibido',
  attended: 'Atendido',
  new: 'Equipo nuevo',
}

const kinds: Readonly<Record<string, string>> = {
  'verification-code': 'Código de ingreso',
  'new-device': 'Ingreso desde un equipo nuevo',
  'payment-receipt': 'Recibo de pago',
  'surplus-refunded': 'Devolución hecha',
  'complaint-received': 'Reclamo recibido',
  'complaint-filed': 'Copia de un reclamo',
  'complaint-answered': 'Respuesta a su reclamo',
  'query-answered': 'Respuesta a su consulta',
  'prepayment-simulation': 'Simulación de pago anticipado',
  'affiliation-confirmed': 'Tarjeta afiliada',
  'affiliation-ended': 'Tarjeta desafiliada',
  'affiliation-suspended': 'Débito suspendido',
  'debit-announced': 'Anuncio de débito',
  'debit-refused': 'Débito rechazado',
  'debit-charged': 'Débito cobrado',
  'card-expires': 'Tarjeta por vencer',
}

/** What a message is about; the SMS of one is about the same as its e-mail. */
export function messageKindText(kind: string): string {
  return kinds[kind.replace(/-sms$/, '')] ?? kind
}
