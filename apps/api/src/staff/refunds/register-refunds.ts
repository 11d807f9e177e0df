import {
  approveRefund as approveRefundCall,
  askForRefund as askForRefundCall,
  declineRefund as declineRefundCall,
  listRefunds,
  type RefundEntry,
  readOrderRefunds,
  withdrawRefund as withdrawRefundCall,
} from '@llave/contract/staff/refunds'
import { formatMoney } from '@llave/domain/money/format-money'
import { money } from '@llave/domain/money/money'
import { leftOf, type RefundLimits, refundBasis } from '@llave/domain/payments/refund-request'
import { holdsRight } from '@llave/domain/staff/rights'
import { type Clock, limaDateTime } from '@llave/domain/time/lima-date'
import type { Database } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import {
  findRequestsOf,
  findSettled,
  type RefundRequest,
} from '../../payments/decisions/refund-request.store.ts'
import {
  approveRefund,
  askForRefund,
  declineRefund,
  type RefundOutcome,
  type RefundRefusal,
  withdrawRefund,
} from '../../payments/decisions/request-refund.ts'
import { findOrder } from '../../payments/orders/order.store.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { findGroup, findPayer, type Payer } from './refund-groups.store.ts'

const pageSize = 50

/** Refunds that people ask for and approve. */
export function registerRefunds(
  register: RegisterStaffCall,
  { db, clock, limits }: { readonly db: Database; readonly clock: Clock; readonly limits: RefundLimits },
): void {
  const parts = { db, limits }
  const answer = async (outcome: RefundOutcome, personId: number): Promise<RefundEntry> => {
    if ('refusal' in outcome) throw refuse(outcome.refusal, outcome.request)
    return toEntry(outcome.request, await findPayer(db, outcome.request.orderId), personId)
  }

  register(readOrderRefunds, async ({ params, person, tellsOf }) => {
    const order = await findOrder(db, params.orderId)
    if (!order) throw new ApiError('no_encontrado')
    const payer = await findPayer(db, order.id)
    tellsOf([payer.id])
    const settled = await findSettled(db, order.id)
    const requests = await findRequestsOf(db, order.id)
    return {
      customer: { customerId: String(payer.id), name: payer.name },
      basis: settled && refundBasis(settled),
      left: settled && money(leftOf(settled), settled[0].currency),
      isInDoubt: settled?.[0].hasUnplannedReversal ?? false,
      limits,
      requests: requests.map((request) => toEntry(request, payer, person.id)),
    }
  })

  register(askForRefundCall, async ({ params, body, person, request }) => {
    const { amount: amountMinor, ...rest } = body
    const asked = { ...rest, amountMinor, orderId: params.orderId, key: idempotencyKey(request) }
    const asker = { id: person.id, mayApprove: holdsRight(person.roles, 'write:refunds') }
    return answer(await askForRefund(parts, asked, asker, clock.now()), person.id)
  })

  register(approveRefundCall, async ({ params, body, person }) => {
    const request = { ...body, requestId: Number(params.requestId) }
    return answer(await approveRefund(parts, request, person.id, clock.now()), person.id)
  })

  register(declineRefundCall, async ({ params, body, person }) => {
    const request = { ...body, requestId: Number(params.requestId) }
    return answer(await declineRefund(parts, request, person.id, clock.now()), person.id)
  })

  register(withdrawRefundCall, async ({ params, person }) =>
    answer(await withdrawRefund(parts, Number(params.requestId), person.id, clock.now()), person.id),
  )

  register(listRefunds, async ({ query, person, tellsOf }) => {
    const after = query.after === undefined ? null : Number(query.after)
    const found = await findGroup(db, query.group, after, pageSize + 1)
    const shown = found.slice(0, pageSize)
    tellsOf(shown.map(({ payer }) => payer.id))
    return {
      entries: shown.map(({ request, payer }) => toEntry(request, payer, person.id)),
      next: found.length > pageSize ? String(shown.at(-1)?.request.id ?? '') : '',
    }
  })
}

function toEntry(request: RefundRequest, payer: Payer, personId: number): RefundEntry {
  return {
    requestId: String(request.id),
    orderId: request.orderId,
    customer: { customerId: String(payer.id), name: payer.name },
    amount: request.amount,
    charged: request.charged,
    seen: request.seen,
    limit: request.limit,
    cause: request.cause,
    reason: request.reason,
    state: request.state,
    askedBy: request.askedByName,
    isOwn: request.askedBy === personId,
    askedAt: request.askedAt,
    decidedBy: request.decidedByName,
    decidedAt: request.decidedAt,
    note: request.note,
    refund: request.refund && { state: request.refund.state, at: request.refund.at },
  }
}

const decided = {
  approved: 'se aprobó',
  declined: 'se rechazó',
  withdrawn: 'se retiró',
  void: 'quedó sin efecto',
  asked: 'se pidió',
} as const satisfies Record<RefundRequest['state'], string>

/** What a refusal says: the fact first, with who and when where somebody was faster. */
function refuse(refusal: RefundRefusal, request: RefundRequest | null): ApiError {
  switch (refusal) {
    case 'unknown':
      return new ApiError('no_encontrado')
    case 'changed':
      return new ApiError('devolucion_cambio')
    case 'own':
    case 'needs-another':
      return new ApiError('devolucion_otra_persona', {}, ownSentence(refusal))
    case 'other-key':
      return new ApiError('idempotencia_distinta')
    case 'decided': {
      const { state, decidedBy, decidedByName, decidedAt } = request as RefundRequest
      const by = decidedBy === null ? '' : `, ${decidedByName}`
      const at = decidedAt ? ` a las ${limaDateTime(decidedAt).toString().slice(11, 16)}` : ''
      return new ApiError('devolucion_decidida', {}, `Ya ${decided[state]}${at}${by}.`)
    }
    case 'open': {
      const { askedByName, charged } = request as RefundRequest
      const sentence = `Ya espera una devolución de ${formatMoney(charged)} que pidió ${askedByName}.`
      return new ApiError('devolucion_imposible', {}, sentence)
    }
    case 'above-left':
      return new ApiError('devolucion_imposible', {}, 'Es más de lo que queda por devolver de este pago.')
    case 'only-whole':
      return new ApiError(
        'devolucion_imposible',
        {},
        'Este pago es de varias letras: se devuelve todo lo que queda de él, o nada.',
      )
    case 'nothing-left':
      return new ApiError('devolucion_imposible', {}, 'De este pago no queda nada por devolver.')
    case 'in-doubt':
      return new ApiError(
        'devolucion_imposible',
        {},
        'De este pago salió dinero que no pedimos: decídelo primero en Por revisar.',
      )
  }
}

function ownSentence(refusal: 'own' | 'needs-another'): string {
  return refusal === 'own'
    ? 'Quien pide una devolución no decide sobre ella, y solo quien la pidió la retira.'
    : 'Desde ese importe tiene que aprobarlo otra persona de tesorería.'
}
