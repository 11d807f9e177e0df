import { isScope } from '../integration/scopes.ts'
import { isRepairState, repairStateTexts } from '../repairs/repair-state-texts.ts'
import { formatDate, formatHour } from '../time/format-date.ts'
import { limaDateTime } from '../time/lima-date.ts'
import { caseTopics } from './case-topic.ts'
import { isRole, roleTable } from './roles.ts'
import { feedNames, scopeNames } from './system-words.ts'

/**
 * What of a thing an act changes, by what it is called in Spanish. None of them holds a customer's data: the
 * audit is never deleted.
 */
export const changeMembers = {
  roles: 'roles',
  topic: 'tema',
  owner: 'a cargo de',
  state: 'estado',
  repair: 'caso',
  scopes: 'permisos',
  endsAt: 'vence',
  feeds: 'novedades',
  host: 'servidor',
  lastNumber: 'último número',
  amount: 'monto',
  day: 'día',
  stage: 'etapa',
  view: 'vista',
  order: 'orden',
  sessions: 'sesiones abiertas',
  calendars: 'calendarios privados',
} as const

export type ChangeMember = keyof typeof changeMembers

/** Values as they are stored: roles, topics and states by their English names, people by their number, moments in ISO. */
export type Change = { readonly before: readonly string[]; readonly after: readonly string[] }

export type Changes = { readonly [M in ChangeMember]?: Change }

export const changeMemberNames = Object.keys(changeMembers) as [ChangeMember, ...ChangeMember[]]

/** A change of one value, or of several together; null stands for none. */
export function changed(
  before: string | readonly string[] | null,
  after: string | readonly string[] | null,
): Change {
  return { before: listOf(before), after: listOf(after) }
}

function listOf(value: string | readonly string[] | null): readonly string[] {
  if (value === null) return []
  return typeof value === 'string' ? [value] : value
}

/** Every state that an act of Mesa or of a command moves something from or to. */
const states: Readonly<Record<string, string>> = {
  open: 'abierto',
  closed: 'cerrado',
  good: 'vigente',
  revoked: 'retirada',
  on: 'encendido',
  off: 'apagado',
  received: 'recibido',
  answered: 'respondido',
  attended: 'atendido',
  unsent: 'sin enviar',
  pending: 'por enviar',
  draft: 'borrador',
  planned: 'programado',
  sent: 'publicado',
  withdrawn: 'retirado',
  shown: 'a la vista',
  asked: 'pedido',
  approved: 'aprobado',
  declined: 'rechazado',
  void: 'sin efecto',
  undecided: 'por decidir',
  credited: 'abonado',
  entered: 'aplicado',
  returned: 'devuelto',
  kept: 'retenido',
  in_application: 'en aplicación',
  given_up: 'sin efecto',
  waiting: 'por revisar',
  previewing: 'revisándose',
  ready: 'revisado',
  queued: 'por aplicar',
  applying: 'aplicándose',
  applied: 'aplicado',
  failed: 'no se pudo leer',
  refused: 'no se aplicó',
  discarded: 'descartado',
}

/** One side of a change, in Spanish: `atención, tesorería`; `nada` where there was none. */
export function sayChange(member: ChangeMember, values: readonly string[]): string {
  return values.length === 0 ? 'nada' : values.map((value) => sayValue(member, value)).join(', ')
}

/** `roles: atención → auditoría`. */
export function changeLine({ member, before, after }: Change & { readonly member: ChangeMember }): string {
  return `${changeMembers[member]}: ${sayChange(member, before)} → ${sayChange(member, after)}`
}

function sayValue(member: ChangeMember, value: string): string {
  if (member === 'roles') return isRole(value) ? roleTable[value].name : value
  if (member === 'topic')
    return Object.hasOwn(caseTopics, value) ? caseTopics[value as keyof typeof caseTopics] : value
  if (member === 'state') return Object.hasOwn(states, value) ? (states[value] ?? value) : value
  if (member === 'repair') return isRepairState(value) ? repairStateTexts[value].toLowerCase() : value
  if (member === 'scopes') return isScope(value) ? scopeNames[value] : value
  if (member === 'feeds')
    return Object.hasOwn(feedNames, value) ? feedNames[value as keyof typeof feedNames] : value
  if (member === 'endsAt') return sayInstant(value)
  if (member === 'day') return sayDay(value)
  return value
}

/** What is no day is given as it was kept. */
function sayDay(value: string): string {
  try {
    return formatDate(Temporal.PlainDate.from(value))
  } catch {
    return value
  }
}

/** What is no moment is given as it was kept. */
function sayInstant(value: string): string {
  try {
    const there = limaDateTime(Temporal.Instant.from(value))
    return `${formatDate(there.toPlainDate())}, ${formatHour(there)}`
  } catch {
    return value
  }
}
