import { randomUUID } from 'node:crypto'
import { formatMoney } from '@llave/domain/money/format-money'
import { type Money, money } from '@llave/domain/money/money'
import type { SurplusPart } from '@llave/domain/payments/allocate-surplus'
import {
  judgeRefund,
  mayDecideRequest,
  needsAnother,
  type RefundBasis,
  type RefundFault,
  type RefundLimits,
} from '@llave/domain/payments/refund-request'
import type { Act } from '@llave/domain/staff/act-words'
import { changed } from '@llave/domain/staff/audit-changes'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { planRefund } from '../settlement/refund.store.ts'
import type { Settlement } from '../settlement/settlements.store.ts'
import { correctSettlement } from './correct-settlement.ts'
import { oweAgain } from './owe-again.store.ts'
import {
  endRequest,
  findRequest,
  findRequestByKey,
  findRequestsOf,
  insertRequest,
  type LockedPayment,
  lockPayment,
  lockRequest,
  type RefundRequest,
  type SettledOrder,
  sumAlone,
} from './refund-request.store.ts'

export type RefundParts = { readonly db: Database; readonly limits: RefundLimits }

/** Who acts. `mayApprove`: whether their roles let them approve. */
export type RefundPerson = { readonly id: number; readonly mayApprove: boolean }

export type RefundAsked = {
  readonly orderId: string
  /** Of the debt, in minor units of its currency. */
  readonly amountMinor: number
  readonly seen: RefundBasis
  readonly cause: RefundRequest['cause']
  readonly reason: string
  /** Whether who asks approves as well, which they may below the limit. */
  readonly alone: boolean
  /** The same request sent again is one; null where its sender gave none. */
  readonly key: string | null
}

/**
 * Why nothing was done. `needs-another`: from the limit on. `own`: nobody decides what they asked for.
 * `decided`: somebody was faster. `other-key`: the key was used for something else.
 */
export type RefundRefusal = RefundFault | 'unknown' | 'needs-another' | 'own' | 'decided' | 'other-key'

export type RefundOutcome =
  | { readonly request: RefundRequest }
  | { readonly refusal: RefundRefusal; readonly request: RefundRequest | null }

/** Asks for a refund, and approves it where one person does both. Nothing is sent here: the job does. */
export async function askForRefund(
  { db, limits }: RefundParts,
  asked: RefundAsked,
  person: RefundPerson,
  now: Temporal.Instant,
): Promise<RefundOutcome> {
  return transact(db, async (trx) => {
    const payment = await lockPayment(trx, asked.orderId)
    if (!payment) return { refusal: 'unknown', request: null }
    const repeated = asked.key === null ? null : await findRequestByKey(trx, person.id, asked.key)
    if (repeated) {
      return isSameAsked(repeated, asked) ? { request: repeated } : { refusal: 'other-key', request: null }
    }
    const open = (await findRequestsOf(trx, asked.orderId)).find(({ state }) => state === 'asked') ?? null
    const judged = judge(payment, asked.amountMinor, asked.seen, open !== null)
    if (typeof judged === 'string') return { refusal: judged, request: open }
    const { settled, amount, charged } = judged
    if (asked.alone) {
      const before = (await sumAlone(trx, [asked.orderId])).get(asked.orderId) ?? 0
      const together = needsAnother(charged, before, limits)
      if (together || !person.mayApprove) return { refusal: 'needs-another', request: null }
    }
    const { cause, reason, seen, orderId } = asked
    const id = await insertRequest(
      trx,
      {
        ...{ orderId, seen, cause, reason, settlementId: settled[0].id, askedBy: person.id },
        key: asked.key ?? randomUUID(),
        ...{ amount, charged },
        limit: money(limits[charged.currency], charged.currency),
      },
      now,
    )
    const request = { id, orderId, charged }
    await audit(trx, 'refund.asked', [null, 'asked'], request, person.id, reason, now)
    if (asked.alone) await approve(trx, { id, orderId }, judged, person.id, '', now)
    return { request: await requireRequest(trx, id) }
  })
}

/**
 * Approves a request of somebody else as it was asked for: where the payment stands otherwise by now, the
 * request is void, and has to be asked for anew.
 */
export async function approveRefund(
  { db }: RefundParts,
  { requestId, charged, note }: { requestId: number; charged: Money; note: string },
  personId: number,
  now: Temporal.Instant,
): Promise<RefundOutcome> {
  return decide(db, requestId, async (trx, request, payment) => {
    if (!mayDecideRequest(request.askedBy, personId)) return 'own'
    if (charged.minor !== request.charged.minor || charged.currency !== request.charged.currency)
      return 'changed'
    const judged = judge(payment, request.amount.minor, request.seen, false)
    if (judged === 'in-doubt') return judged
    if (typeof judged === 'string') {
      await endRequest(trx, request.id, { to: 'void', by: personId, note: '', refundId: null }, now)
      await audit(trx, 'refund.void', ['asked', 'void'], request, personId, undefined, now)
      return judged
    }
    await approve(trx, request, judged, personId, note, now)
    return null
  })
}

export async function declineRefund(
  { db }: RefundParts,
  { requestId, reason }: { requestId: number; reason: string },
  personId: number,
  now: Temporal.Instant,
): Promise<RefundOutcome> {
  return decide(db, requestId, async (trx, request) => {
    if (!mayDecideRequest(request.askedBy, personId)) return 'own'
    await endRequest(trx, request.id, { to: 'declined', by: personId, note: reason, refundId: null }, now)
    await audit(trx, 'refund.declined', ['asked', 'declined'], request, personId, reason, now)
    return null
  })
}

/** Takes a request back; only who asked does. */
export async function withdrawRefund(
  { db }: RefundParts,
  requestId: number,
  personId: number,
  now: Temporal.Instant,
): Promise<RefundOutcome> {
  return decide(db, requestId, async (trx, request) => {
    if (mayDecideRequest(request.askedBy, personId)) return 'own'
    await endRequest(trx, request.id, { to: 'withdrawn', by: personId, note: '', refundId: null }, now)
    await audit(trx, 'refund.withdrawn', ['asked', 'withdrawn'], request, personId, undefined, now)
    return null
  })
}

/** Carries out a decision about a request that waits, under the locks of debt, order and request. */
async function decide(
  db: Database,
  requestId: number,
  act: (trx: Trx, request: RefundRequest, payment: LockedPayment) => Promise<RefundRefusal | null>,
): Promise<RefundOutcome> {
  return transact(db, async (trx) => {
    const found = await findRequest(trx, requestId)
    const payment = found && (await lockPayment(trx, found.orderId))
    const request = payment && (await lockRequest(trx, requestId))
    if (!request || !payment) return { refusal: 'unknown', request: null }
    if (request.state !== 'asked') return { refusal: 'decided', request }
    const refusal = await act(trx, request, payment)
    const after = await requireRequest(trx, requestId)
    return refusal ? { refusal, request: after } : { request: after }
  })
}

/** What goes back of a payment: a part for each of its debts, and the sum of them. */
type Judged = {
  readonly settled: SettledOrder
  readonly parts: readonly SurplusPart[]
  readonly amount: Money
  readonly charged: Money
}

function judge(
  { settled }: LockedPayment,
  amountMinor: number,
  seen: RefundBasis,
  hasOpen: boolean,
): Judged | RefundFault {
  if (!settled) return 'nothing-left'
  const [{ hasUnplannedReversal: isInDoubt, currency, charged }] = settled
  const parts = judgeRefund({ payments: settled, amountMinor, seen, isInDoubt, hasOpen })
  if (typeof parts === 'string') return parts
  const back = parts.reduce((sum, part) => sum + part.charged.minor, 0)
  return { settled, parts, amount: money(amountMinor, currency), charged: money(back, charged.currency) }
}

async function approve(
  trx: Trx,
  request: { readonly id: number; readonly orderId: string },
  { settled, parts, charged }: Judged,
  personId: number,
  note: string,
  now: Temporal.Instant,
): Promise<void> {
  // One refund for all of them: the provider gives all back, or nothing.
  const refundId = await planRefund(trx, { ...settled[0], amount: charged, cause: 'requested' }, now)
  for (const part of parts) {
    const settlement = settled.find(({ id }) => id === part.settlementId) as Settlement
    const decided = { decision: 'return', refundId } as const
    await correctSettlement(trx, settlement, part, decided, `staff:${personId}`, now)
    await oweAgain(trx, settlement.receivableId, part.amountMinor, now)
  }
  await endRequest(trx, request.id, { to: 'approved', by: personId, note, refundId }, now)
  const { id, orderId } = request
  const why = note === '' ? undefined : note
  const approved = { id, orderId, charged }
  await audit(trx, 'refund.approved', ['asked', 'approved'], approved, personId, why, now)
}

async function audit(
  trx: Trx,
  action: Act,
  [before, after]: readonly [before: RefundRequest['state'] | null, after: RefundRequest['state']],
  { id, orderId, charged }: { readonly id: number; readonly orderId: string; readonly charged: Money },
  staffId: number,
  why: string | undefined,
  now: Temporal.Instant,
): Promise<void> {
  const details = { request: id, amountMinor: charged.minor, currency: charged.currency }
  const changes = {
    state: changed(before, after),
    ...(before === null && { amount: changed(null, formatMoney(charged)) }),
  }
  const act = { action, subject: `order:${orderId}`, staffId, changes, details }
  await writeAudit(trx, why === undefined ? act : { ...act, why }, now)
}

function isSameAsked(request: RefundRequest, asked: RefundAsked): boolean {
  return (
    request.orderId === asked.orderId &&
    request.amount.minor === asked.amountMinor &&
    request.cause === asked.cause &&
    request.reason === asked.reason
  )
}

async function requireRequest(trx: Trx, id: number): Promise<RefundRequest> {
  const request = await findRequest(trx, id)
  if (!request) throw new Error(`No request ${id}`)
  return request
}
