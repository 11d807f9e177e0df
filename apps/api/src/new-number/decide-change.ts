import {
  decisionObstacle,
  type NumberChangeDecision,
  type NumberChangeState,
} from '@llave/domain/new-number/number-change'
import { changed } from '@llave/domain/staff/audit-changes'
import { type Clock, limaDateTime } from '@llave/domain/time/lima-date'
import { lockCodes } from '../access/code.store.ts'
import { readCustomerContact } from '../access/customer.store.ts'
import { forgetDevices } from '../access/device.store.ts'
import { endSessionsOf } from '../access/session.store.ts'
import { writeAudit } from '../audit/audit.store.ts'
import { holdOffBatches } from '../database/batch-lock.ts'
import { type Database, type Trx, transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { enqueue } from '../messaging/enqueue.ts'
import {
  findDecider,
  isUntold,
  lockChange,
  markChecked,
  markDecided,
  replacePhone,
  type StoredChange,
} from './number-change.store.ts'

export type DecideParts = { readonly db: Database; readonly clock: Clock }

export type Decided = {
  readonly changeId: number
  readonly decision: NumberChangeDecision
  readonly reason: string
  readonly staffId: number
}

/** Checks, approves or refuses a request, for one of the developer's people. */
export async function decideChange({ db, clock }: DecideParts, decided: Decided): Promise<void> {
  await transact(db, (trx) => decide(trx, decided, clock.now()))
}

async function decide(
  trx: Trx,
  { changeId, decision, reason, staffId }: Decided,
  now: Temporal.Instant,
): Promise<void> {
  const change = await lockChange(trx, changeId)
  if (!change) throw new ApiError('no_encontrado')
  const obstacle = decisionObstacle(change, staffId, decision, now)
  if (obstacle === 'same-person') throw new ApiError('numero_imposible', {}, sentences.samePerson)
  if (obstacle === 'unchecked') throw new ApiError('numero_imposible', {}, sentences.unchecked)
  if (obstacle === 'contested') throw new ApiError('numero_imposible', {}, sentences.contested)
  if (obstacle) throw await decidedBefore(trx, change)
  // Who could stop it is told first.
  if (decision === 'approved' && (await isUntold(trx, subjectOf(changeId))))
    throw new ApiError('numero_imposible', {}, sentences.untold)
  if (decision === 'checked') await markChecked(trx, changeId, staffId, now)
  else await markDecided(trx, changeId, { to: decision, staffId, answer: reason }, now)
  const sessions = decision === 'approved' ? await letIn(trx, change, now) : null
  const changes = {
    state: changed(change.state, decision),
    ...(sessions !== null && { sessions: changed(String(sessions), '0') }),
  }
  const subject = `customer:${change.customerId}`
  const act = { action: `number.${decision}`, subject, changes, details: { change: changeId } } as const
  await writeAudit(trx, { ...act, staffId, why: reason }, now)
  if (decision === 'refused') await tell(trx, change, 'number-refused', now)
}

/**
 * The new number takes the old one's place. Every session ends and no device is known any more, so that the first
 * sign-in with the new number is told by e-mail as that of a stranger. Answers how many sessions were open.
 */
async function letIn(trx: Trx, change: StoredChange, now: Temporal.Instant): Promise<number> {
  const { id, customerId, oldPhone, newPhone } = change
  // A batch that began before would write the phones as it read them.
  if (!(await holdOffBatches(trx))) throw new ApiError('numero_imposible', {}, sentences.batch)
  // A sign-in that is just being verified is waited for, and ends with the others.
  await lockCodes(trx, customerId)
  if (!(await replacePhone(trx, change))) throw new ApiError('numero_imposible', {}, sentences.oldGone)
  const sessions = await endSessionsOf(trx, customerId, now)
  await forgetDevices(trx, customerId)
  const message = { subject: subjectOf(id), payload: { changeId: id } }
  const sms = ({ dialCode, number }: typeof oldPhone) => `${dialCode}${number}`
  await enqueue(trx, { ...message, kind: 'number-changed-sms', recipient: sms(newPhone) }, now)
  await enqueue(trx, { ...message, kind: 'number-gone-sms', recipient: sms(oldPhone) }, now)
  await tell(trx, change, 'number-changed', now)
  return sessions
}

async function tell(
  trx: Trx,
  { id, customerId }: StoredChange,
  kind: 'number-changed' | 'number-refused',
  now: Temporal.Instant,
): Promise<void> {
  const { email } = await readCustomerContact(trx, customerId)
  if (email === '') return
  await enqueue(trx, { kind, subject: subjectOf(id), recipient: email, payload: { changeId: id } }, now)
}

function subjectOf(changeId: number): string {
  return `number-change:${changeId}`
}

const sentences = {
  samePerson: 'Lo aprueba otra persona, no quien lo revisó.',
  unchecked: 'Primero lo revisa una persona; después lo aprueba otra.',
  contested:
    'Con el mismo documento y número anterior se pidió también otro número nuevo. Recházalo: que el cliente lo pida otra vez.',
  untold: 'Todavía no salió el aviso al número anterior o al correo. Inténtalo en unos minutos.',
  batch: 'Se están guardando filas del ERP. Inténtalo otra vez en unos minutos.',
  oldGone: 'El número anterior ya no está registrado. Recházalo y explica por qué.',
  stopped: 'Lo detuvo quien tiene el número anterior o el correo.',
  expired: 'Venció sin que nadie decidiera.',
} as const

const verbs: Partial<Record<NumberChangeState, string>> = {
  checked: 'lo revisó',
  approved: 'lo aprobó',
  refused: 'lo rechazó',
}

/** The refusal of who comes second: who was faster, and when. */
async function decidedBefore(trx: Trx, { id, state }: StoredChange): Promise<ApiError> {
  if (state === 'stopped') return new ApiError('ya_resuelto', {}, sentences.stopped)
  const verb = verbs[state]
  const faster = verb && (await findDecider(trx, id))
  if (!faster) return new ApiError('ya_resuelto', {}, sentences.expired)
  const at = limaDateTime(faster.at).toString().slice(11, 16)
  return new ApiError('ya_resuelto', {}, `${faster.by} ya ${verb} a las ${at}.`)
}
