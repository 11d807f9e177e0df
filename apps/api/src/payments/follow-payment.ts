import type { OrderQuery } from '@llave/contract/payments/order-query'
import type { PaymentsQuery } from '@llave/contract/payments/search-payments'
import { maskEmail } from '@llave/domain/access/mask-email'
import type { FollowedPayment, PaymentSummary, RefundReason } from '@llave/domain/payments/followed-payment'
import { mayStillBePaid } from '@llave/domain/payments/may-still-be-paid'
import {
  type PaymentFacts,
  type PaymentStanding,
  paymentTrail,
  standingOf,
} from '@llave/domain/payments/payment-trail'
import { refusalReason } from '@llave/domain/payments/refusal-reason'
import { LIMA } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { findRecentNumber } from '../recent-number/refuse-recent-number.ts'
import { findDebtsByDocument } from './orders/debt.store.ts'
import { findOrder } from './orders/order.store.ts'
import { type FollowedOrder, listFollowed } from './payment-trail.store.ts'
import type { StateParts } from './read-payment-state.ts'

/**
 * SeguimientoPago: a payment step by step. As with EstadoPago the provider is asked first where the order may
 * still be paid; while it does not answer, only money is reported. In the first day of a new number what was paid
 * before shows its steps, and neither card, operation, receipt nor e-mail.
 */
export async function followPayment(
  { db, clock, inquire }: StateParts,
  { customerId }: Session,
  { orderId }: OrderQuery,
): Promise<FollowedPayment> {
  const [known] = await listFollowed(db, customerId, { ...everything, orderId }, 1)
  if (!known) throw new ApiError('ajeno')
  const order = mayStillBePaid(known.facts, clock.now()) ? await findOrder(db, orderId) : null
  const asked = order && (await inquire(order)) === 'unknown' ? 'silent' : 'answered'
  const [followed = known] = order
    ? await listFollowed(db, customerId, { ...everything, orderId }, 1)
    : [known]
  const now = clock.now()
  const recent = await findRecentNumber(db, customerId, now)
  const isClosed = recent !== null && Temporal.Instant.compare(followed.facts.openedAt, recent.changedAt) < 0
  const trail = paymentTrail(followed.facts, now, asked)
  const refusal = trail.standing === 'refused' ? refusalOf(followed) : null
  return {
    ...summaryOf(followed, trail.standing),
    ...trail,
    source: followed.source,
    device: followed.device === 'PC' ? 'desktop' : 'mobile',
    maskedCard: isClosed ? '' : followed.maskedCard,
    authorizationNumber: isClosed ? '' : followed.authorizationNumber,
    reason: refusal?.reason ?? '',
    advice: refusal?.advice ?? '',
    receiptNumber: isClosed ? '' : followed.receiptNumber,
    // The e-mail address is of who paid, and nobody else's to read.
    receiptSentTo: followed.customerId === customerId && !isClosed ? maskEmail(followed.receiptSentTo) : '',
    refundReason: goesBack(trail.standing) ? refundReasonOf(followed) : null,
    isAnswered: asked === 'answered',
    readAt: now,
  }
}

const everything = { orderId: null, document: null, made: null, operation: null } as const
const shown = 10

/** BuscarPagos: the newest payments, as far as they are known here. */
export async function searchPayments(
  { db, clock }: { readonly db: Database } & Pick<StateParts, 'clock'>,
  { customerId }: Session,
  { document, day, operation }: PaymentsQuery,
): Promise<PaymentSummary[]> {
  const made = day && {
    from: day.toZonedDateTime(LIMA).toInstant(),
    until: day.add({ days: 1 }).toZonedDateTime(LIMA).toInstant(),
  }
  const found = await listFollowed(db, customerId, { orderId: null, document, made, operation }, shown)
  if (found.length === 0 && document !== null) await requireOwn(db, customerId, document)
  const now = clock.now()
  return found.map((order) => summaryOf(order, standingUnasked(order.facts, now)))
}

async function requireOwn(db: Database, customerId: number, document: string): Promise<void> {
  const debts = await findDebtsByDocument(db, customerId, document)
  if (debts.length === 0) throw new ApiError('ajeno')
}

/** Nobody asked the provider for a list: of what may still be paid only money is known, and no end. */
function standingUnasked(facts: PaymentFacts, now: Temporal.Instant): PaymentStanding {
  const standing = standingOf(facts, now, 'answered')
  const isEnd = standing === 'refused' || standing === 'expired' || standing === 'replaced'
  return isEnd && mayStillBePaid(facts, now) ? 'waiting' : standing
}

function summaryOf(order: FollowedOrder, standing: PaymentStanding): PaymentSummary {
  const { orderId, amount, facts, debts } = order
  return { orderId, standing, amount, at: facts.openedAt, debts }
}

function refusalOf({ refusalCode }: FollowedOrder) {
  const [errorCode = null, detailedCode = null] = refusalCode?.split(':') ?? []
  return refusalReason(errorCode, detailedCode)
}

function goesBack(standing: PaymentStanding): boolean {
  return standing === 'returning' || standing === 'returned'
}

function refundReasonOf({ refundCause, isPaidOtherwise }: FollowedOrder): RefundReason {
  if (refundCause === 'requested') return 'requested'
  if (refundCause === 'operator') return 'lowered'
  return isPaidOtherwise ? 'paid-already' : 'not-applied'
}
