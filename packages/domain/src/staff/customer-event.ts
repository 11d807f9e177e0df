import { sheetKindNames } from '../complaints-book/book-texts.ts'
import { messageStates } from '../messaging/message-state.ts'
import { orderStates } from '../payments/order-state.ts'
import { promiseStates, promiseStateText } from '../reminders/promise-state.ts'
import { escapeToOneLine } from '../text/hidden-characters.ts'
import { actText } from './act-words.ts'
import { messageKindText } from './message-kinds.ts'
import { messageStateTexts, orderStateTexts } from './state-texts.ts'

export const eventKinds = [
  'sign-in',
  'message',
  'payment',
  'promise',
  'calendar',
  'query',
  'complaint',
  'sheet',
  'staff',
] as const
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
  if (kind === 'sheet') return `${sheetKindNames[by === 'grievance' ? 'grievance' : 'claim']}, hoja ${what}`
  if (kind === 'calendar') return calendarTexts[what] ?? ''
  if (kind === 'sign-in') return [what || 'Equipo sin nombre', by].filter(Boolean).join(', ')
  return escapeToOneLine(what)
}

/** How it stands now; empty where nothing is to be said. */
export function eventStateText({ kind, state }: Pick<EventFacts, 'kind' | 'state'>): string {
  const message = messageStates.all.find((known) => known === state)
  if (kind === 'message' && message) return messageStateTexts[message]
  const promise = promiseStates.all.find((known) => known === state)
  if (kind === 'promise' && promise) return promiseStateText(promise)
  const order = orderStates.all.find((known) => known === state)
  if (kind === 'payment' && order) return orderStateTexts[order]
  return plainStates[state] ?? ''
}

const names: Readonly<Record<EventKind, string>> = {
  'sign-in': 'Ingreso',
  message: 'Mensaje',
  payment: 'Pago',
  promise: 'Promesa',
  calendar: 'Calendario',
  query: 'Consulta',
  complaint: 'Reclamo',
  sheet: 'Libro',
  staff: 'Equipo',
}

/** What became of the address of a customer's private calendar: also where it ended with a number that was taken away. */
const calendarTexts: Readonly<Record<string, string>> = {
  made: 'Creó su calendario privado',
  changed: 'Cambió la dirección de su calendario privado',
  ended: 'Su calendario privado terminó',
}

const plainStates: Readonly<Record<string, string>> = {
  open: 'Abierta',
  closed: 'Cerrada',
  received: 'Recibido',
  attended: 'Atendido',
  filed: 'Sin respuesta',
  answered: 'Respondida',
  agreed: 'Acuerdo aceptado',
  new: 'Equipo nuevo',
}
