import type { Currency, Money } from '@llave/domain/money/money'
import {
  type RefundBasis,
  type RefundRequestState,
  refundCauses,
  refundRequestStates,
} from '@llave/domain/payments/refund-request'
import { type RefundState, refundStates } from '@llave/domain/payments/refund-state'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { digits, limaMoment, majorAmount, nonEmptyText, text } from '../fields.ts'
import { reason } from './reason.ts'
import { wireMoney } from './wire-money.ts'

const requestStates = refundRequestStates.all as [RefundRequestState, ...RefundRequestState[]]
const madeStates = refundStates.all as [RefundState, ...RefundState[]]

/** A request for a refund, and where its refund stands. */
export type RefundEntry = {
  readonly requestId: string
  readonly orderId: string
  readonly customer: { readonly customerId: string; readonly name: string }
  /** What of the debt, in its currency, and what of the card that is. */
  readonly amount: Money
  readonly charged: Money
  /** How the payment stood before who asked. */
  readonly seen: RefundBasis
  /** From which amount on another person approves. */
  readonly limit: Money
  readonly cause: (typeof refundCauses)[number]
  readonly reason: string
  readonly state: RefundRequestState
  readonly askedBy: string
  /** Whether whoever reads this asked for it. */
  readonly isOwn: boolean
  readonly askedAt: Temporal.Instant
  readonly decidedBy: string | null
  readonly decidedAt: Temporal.Instant | null
  readonly note: string
  /** Null until it is approved. `at`: since when it stands so. */
  readonly refund: { readonly state: RefundState; readonly at: Temporal.Instant } | null
}

const basis = z.object({ paid: wireMoney, returned: wireMoney, available: wireMoney })

const entry = z.object({
  requestId: digits(15),
  orderId: text(80),
  customer: z.object({ customerId: digits(15), name: text(200) }),
  amount: wireMoney,
  charged: wireMoney,
  seen: basis,
  limit: wireMoney,
  cause: z.enum(refundCauses),
  reason: text(200),
  state: z.enum(requestStates),
  askedBy: text(60),
  isOwn: z.boolean(),
  askedAt: limaMoment,
  decidedBy: z.nullable(text(60)),
  decidedAt: z.nullable(limaMoment),
  note: text(200),
  refund: z.nullable(z.object({ state: z.enum(madeStates), at: limaMoment })),
})

/** How a payment stands for refunds. */
export type OrderRefunds = {
  readonly customer: { readonly customerId: string; readonly name: string }
  /** Null where the order paid nothing. */
  readonly basis: RefundBasis | null
  /** What of the debt could be given back, in its currency; null with the basis. */
  readonly left: Money | null
  /** Whether money of it left without our doing, so that nothing is given back until that is decided. */
  readonly isInDoubt: boolean
  /** From which amount on another person approves, by currency of the card. */
  readonly limits: Readonly<Record<Currency, number>>
  /** The newest first. */
  readonly requests: readonly RefundEntry[]
}

const orderParams = z.object({ orderId: nonEmptyText(80) })

/** What was paid by an order, what of it is left to give back, and who asked for what. */
export const readOrderRefunds = defineCall({
  name: 'readOrderRefunds',
  method: 'GET',
  path: '/mesa/orders/{orderId}/refunds',
  access: { right: 'read:payments', reads: 'customers' },
  params: orderParams,
  answer: message(
    codec(
      z.object({
        customer: z.object({ customerId: digits(15), name: text(200) }),
        basis: z.nullable(basis),
        left: z.nullable(wireMoney),
        isInDoubt: z.boolean(),
        limits: z.object({ PEN: majorAmount, USD: majorAmount }),
        requests: z.array(entry),
      }),
      {
        decode: (wire): OrderRefunds => wire,
        encode: ({ requests, ...rest }: OrderRefunds) => ({ ...rest, requests: [...requests] }),
      },
    ),
  ),
  errors: ['no_encontrado'],
})

const refundRefusals = [
  'no_encontrado',
  'devolucion_cambio',
  'devolucion_decidida',
  'devolucion_otra_persona',
  'devolucion_imposible',
] as const

/**
 * Asks for a refund of a payment as it was seen, once for an Idempotency-Key. `alone` approves it as well, for
 * who may and below the limit.
 */
export const askForRefund = defineCall({
  name: 'askForRefund',
  method: 'POST',
  path: '/mesa/orders/{orderId}/refunds',
  access: { right: 'write:refund-requests' },
  params: orderParams,
  idempotencyKey: true,
  body: z.object({
    amount: majorAmount.check(z.refine((minor) => Number.isSafeInteger(minor) && minor > 0)),
    seen: basis,
    cause: z.enum(refundCauses),
    reason,
    alone: z.boolean(),
  }),
  answer: message(entry),
  errors: [...refundRefusals, 'idempotencia_distinta'],
})

const requestParams = z.object({ requestId: digits(15) })

/** Approves what somebody else asked for, in the amount that was seen. */
export const approveRefund = defineCall({
  name: 'approveRefund',
  method: 'POST',
  path: '/mesa/refund-requests/{requestId}/approval',
  access: { right: 'write:refunds' },
  params: requestParams,
  body: z.object({ charged: wireMoney, note: z.union([z.literal(''), reason]) }),
  answer: message(entry),
  errors: refundRefusals,
})

/** Declines what somebody else asked for. */
export const declineRefund = defineCall({
  name: 'declineRefund',
  method: 'POST',
  path: '/mesa/refund-requests/{requestId}/refusal',
  access: { right: 'write:refunds' },
  params: requestParams,
  body: z.object({ reason }),
  answer: message(entry),
  errors: refundRefusals,
})

/** Takes back what one asked for. */
export const withdrawRefund = defineCall({
  name: 'withdrawRefund',
  method: 'POST',
  path: '/mesa/refund-requests/{requestId}/withdrawal',
  access: { right: 'write:refund-requests' },
  params: requestParams,
  answer: message(entry),
  errors: refundRefusals,
})

/** `waiting` for approval, `under-way` to the card, `ended` however it ended. */
export const refundGroups = ['waiting', 'under-way', 'ended'] as const
export type RefundGroup = (typeof refundGroups)[number]

export type RefundPage = {
  readonly entries: readonly RefundEntry[]
  /** The number after which the next page begins; empty on the last. */
  readonly next: string
}

/** The requests for refunds of a group: those that wait the oldest first, the others the newest first. */
export const listRefunds = defineCall({
  name: 'listRefunds',
  method: 'GET',
  path: '/mesa/refund-requests',
  access: { right: 'read:payments', reads: 'customers' },
  query: z.object({ group: z.enum(refundGroups), after: z.optional(digits(15)) }),
  answer: message(
    codec(z.object({ entries: z.array(entry), next: text(15) }), {
      decode: (wire): RefundPage => wire,
      encode: ({ entries, next }: RefundPage) => ({ entries: [...entries], next }),
    }),
  ),
})
