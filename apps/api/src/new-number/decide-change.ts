import type { Phone } from '@llave/domain/access/phone'
import {
  type DecisionObstacle,
  decisionObstacle,
  type NumberChangeDecision,
  type NumberChangeState,
} from '@llave/domain/new-number/number-change'
import { samePhone } from '@llave/domain/new-number/validate-number-change'
import { changed } from '@llave/domain/staff/audit-changes'
import { type Clock, limaDateTime } from '@llave/domain/time/lima-date'
import { lockCodes } from '../access/code.store.ts'
import { readCustomerContact } from '../access/customer.store.ts'
import { forgetDevices } from '../access/device.store.ts'
import { endSessionsOf } from '../access/session.store.ts'
import { writeAudit } from '../audit/audit.store.ts'
import { endFeedMadeSince, lockFeedsOf } from '../calendar/calendar-feed.store.ts'
import { holdOffBatches, queueBeforeBatches } from '../database/batch-lock.ts'
import { type Database, type Trx, transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { enqueue } from '../messaging/enqueue.ts'
import {
  addNumber,
  findDecider,
  isUntold,
  lockChange,
  markChecked,
  markDecided,
  markHeld,
  markSettled,
  removeNumbers,
  type StoredChange,
} from './number-change.store.ts'
import { smsTo } from './number-messages.ts'

export type DecideParts = { readonly db: Database; readonly clock: Clock }

export type Decided = {
  readonly changeId: number
  readonly decision: NumberChangeDecision
  readonly reason: string
  readonly staffId: number
}

/** Checks, approves or refuses a request, or takes an approval back, for one of the developer's people. */
export async function decideChange({ db, clock }: DecideParts, decided: Decided): Promise<void> {
  try {
    await transact(db, (trx) => decide(trx, decided, clock.now()))
  } catch (error) {
    if (!(error instanceof NumberGoneError)) throw error
    const ended = await transact(db, (trx) => endCalendarOfGone(trx, decided, clock.now()))
    throw ended > 0 ? new ApiError('numero_imposible', {}, sentences.calendarGone) : error
  }
}

/** Nothing is to be taken away: what signs in is another number already. */
class NumberGoneError extends ApiError {
  constructor() {
    super('numero_imposible', {}, sentences.newGone)
  }
}

/**
 * Whoever had a number that was replaced meanwhile still has the calendar that was made with it. Answers how many
 * ended.
 */
async function endCalendarOfGone(
  trx: Trx,
  { changeId, reason, staffId }: Decided,
  now: Temporal.Instant,
): Promise<number> {
  const change = await lockChange(trx, changeId)
  if (change?.state !== 'approved') return 0
  const ended = await endCalendarSince(trx, change, now)
  if (ended === 0) return 0
  const changes = { calendars: changed(String(ended), '0') }
  const subject = `customer:${change.customerId}`
  const act = { action: 'number.calendar-ended', subject, changes, details: { change: changeId } } as const
  await writeAudit(trx, { ...act, staffId, why: reason }, now)
  return ended
}

async function decide(
  trx: Trx,
  { changeId, decision, reason, staffId }: Decided,
  now: Temporal.Instant,
): Promise<void> {
  const change = await lockChange(trx, changeId)
  if (!change) throw new ApiError('no_encontrado')
  const obstacle = decisionObstacle(change, staffId, decision, now)
  if (obstacle) throw await refusalOf(trx, change, obstacle)
  // Who could object is told first.
  const letsIn = decision === 'approved' || decision === 'undone'
  if (letsIn && (await isUntold(trx, changeId))) throw new ApiError('numero_imposible', {}, sentences.untold)
  const ended =
    decision === 'checked' || decision === 'refused' ? null : await moveNumber(trx, change, decision, now)
  await mark(trx, change, { decision, staffId, reason }, now)
  const changes = {
    state: changed(change.state, decision),
    ...(ended && { sessions: changed(String(ended.sessions), '0') }),
    ...(ended && decision === 'held' && { calendars: changed(String(ended.calendars), '0') }),
  }
  const subject = `customer:${change.customerId}`
  const act = { action: `number.${decision}`, subject, changes, details: { change: changeId } } as const
  await writeAudit(trx, { ...act, staffId, why: reason }, now)
  if (decision === 'refused')
    await tell(trx, change, { kind: 'number-refused', subject: subjectOf(changeId) }, now)
}

async function mark(
  trx: Trx,
  { id, state }: StoredChange,
  { decision, staffId, reason }: Omit<Decided, 'changeId'>,
  now: Temporal.Instant,
): Promise<void> {
  if (decision === 'checked') await markChecked(trx, id, staffId, now)
  else if (decision === 'held') await markHeld(trx, id, staffId, now)
  else if (decision === 'undone') await markSettled(trx, id, { to: decision, staffId }, now)
  else if (state === 'held' && decision === 'approved')
    await markSettled(trx, id, { to: decision, staffId }, now)
  else await markDecided(trx, id, { to: decision, staffId, answer: reason }, now)
}

/**
 * One number takes the other's place, or both go. Every session ends and no device is known any more, so that the
 * next sign-in is told by e-mail as that of a stranger. Answers how many sessions were open, and how many calendars
 * ended with a number that was taken away.
 */
async function moveNumber(
  trx: Trx,
  change: StoredChange,
  to: 'approved' | 'held' | 'undone',
  now: Temporal.Instant,
): Promise<{ readonly sessions: number; readonly calendars: number }> {
  const { id, customerId, oldPhone, newPhone, state } = change
  // A batch that began before would write the phones as it read them.
  const alone = await (to === 'held' ? queueBeforeBatches : holdOffBatches)(trx)
  if (!alone) throw new ApiError('numero_imposible', {}, sentences.batch)
  // A sign-in that is just being verified is waited for, and ends with the others.
  await lockCodes(trx, customerId)
  const removed = await removeNumbers(trx, change)
  const has = (phone: Phone) => removed.some((other) => samePhone(other, phone))
  if (state === 'checked' && !has(oldPhone)) throw new ApiError('numero_imposible', {}, sentences.oldGone)
  if (to === 'held' && !has(newPhone)) throw new NumberGoneError()
  if (to !== 'held') await addNumber(trx, customerId, to === 'approved' ? newPhone : oldPhone)
  const sessions = await endSessionsOf(trx, customerId, now)
  await forgetDevices(trx, customerId)
  // An approval may come twice, each after a different end of the other.
  const subject = `${subjectOf(id)}:${to}:${now.epochMilliseconds}`
  const message = { subject, payload: { changeId: id } }
  if (to === 'held') {
    await enqueue(trx, { ...message, kind: 'number-held-sms', recipient: smsTo(newPhone) }, now)
    const old = { subject: `${subject}:old`, recipient: smsTo(oldPhone) }
    await enqueue(trx, { ...message, kind: 'number-held-sms', ...old }, now)
    const calendars = await endCalendarSince(trx, change, now)
    await tell(trx, change, { kind: 'number-held', subject, calendarEnded: calendars > 0 }, now)
    return { sessions, calendars }
  }
  const [stands, gone] = to === 'approved' ? [newPhone, oldPhone] : [oldPhone, newPhone]
  await enqueue(trx, { ...message, kind: 'number-changed-sms', recipient: smsTo(stands) }, now)
  await enqueue(trx, { ...message, kind: 'number-gone-sms', recipient: smsTo(gone) }, now)
  await tell(trx, change, { kind: to === 'approved' ? 'number-changed' : 'number-undone', subject }, now)
  return { sessions, calendars: 0 }
}

/**
 * A private calendar that was made while the new number stood may be in the hands of whoever had it: its address works
 * without a session. One made before goes on, since nothing tells its address. Answers how many ended.
 */
async function endCalendarSince(
  trx: Trx,
  { customerId, approvedAt }: StoredChange,
  now: Temporal.Instant,
): Promise<number> {
  if (approvedAt === null) return 0
  await lockFeedsOf(trx, customerId)
  return endFeedMadeSince(trx, customerId, approvedAt, now)
}

type Told = {
  readonly kind: 'number-changed' | 'number-held' | 'number-refused' | 'number-undone'
  readonly subject: string
  readonly calendarEnded?: boolean
}

async function tell(
  trx: Trx,
  { id, customerId }: StoredChange,
  { kind, subject, ...more }: Told,
  now: Temporal.Instant,
): Promise<void> {
  const { email } = await readCustomerContact(trx, customerId)
  if (email === '') return
  await enqueue(trx, { kind, subject, recipient: email, payload: { changeId: id, ...more } }, now)
}

function subjectOf(changeId: number): string {
  return `number-change:${changeId}`
}

const sentences = {
  untold: 'Todavía no salió el aviso a los números o al correo. Inténtalo en unos minutos.',
  batch: 'Se están guardando filas del ERP. Inténtalo otra vez en unos minutos.',
  oldGone: 'El número anterior ya no está registrado. Recházalo y explica por qué.',
  newGone: 'El número nuevo ya no está registrado: lo cambió otro pedido o el ERP. No hay nada que quitar.',
  calendarGone:
    'El número nuevo ya no está registrado: lo cambió otro pedido o el ERP. Terminó el calendario que se hizo desde entonces; no hay más que quitar.',
  stopped: 'Lo detuvo quien tiene el número anterior o el correo.',
  expired: 'Venció sin que nadie decidiera.',
} as const

/** What cannot be done as things stand. The others were decided before. */
const obstacleSentences: Partial<Record<DecisionObstacle, string>> = {
  'same-person': 'Lo aprueba otra persona, no quien lo revisó.',
  unchecked: 'Primero lo revisa una persona; después lo aprueba otra.',
  contested:
    'Con el mismo documento y número anterior se pidió también otro número nuevo. Recházalo: que el cliente lo pida otra vez.',
  unheld: 'Primero una persona quita el número nuevo; después otra devuelve el anterior.',
  holder: 'Lo decide otra persona, no quien quitó el número nuevo.',
}

const verbs: Partial<Record<NumberChangeState, string>> = {
  checked: 'lo revisó',
  approved: 'lo aprobó',
  refused: 'lo rechazó',
  held: 'quitó el número nuevo',
  undone: 'devolvió el número anterior',
}

/** What is answered to who may not decide so. */
async function refusalOf(trx: Trx, change: StoredChange, obstacle: DecisionObstacle): Promise<ApiError> {
  // Who is slower to decide about a number that was taken away meets an approval.
  const settled = obstacle === 'unheld' && change.settledBy !== null
  const sentence = settled ? undefined : obstacleSentences[obstacle]
  return sentence === undefined
    ? await decidedBefore(trx, change)
    : new ApiError('numero_imposible', {}, sentence)
}

/** The refusal of who comes second: who was faster, and when. */
async function decidedBefore(trx: Trx, { id, state, settledBy }: StoredChange): Promise<ApiError> {
  if (state === 'stopped') return new ApiError('ya_resuelto', {}, sentences.stopped)
  const verb = state === 'approved' && settledBy !== null ? 'dejó el número nuevo' : verbs[state]
  const faster = verb && (await findDecider(trx, id))
  if (!faster) return new ApiError('ya_resuelto', {}, sentences.expired)
  const at = limaDateTime(faster.at).toString().slice(11, 16)
  return new ApiError('ya_resuelto', {}, `${faster.by} ya ${verb} a las ${at}.`)
}
