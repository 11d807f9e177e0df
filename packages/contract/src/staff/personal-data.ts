import {
  type ErasureDecision,
  type ErasureState,
  erasureDecisions,
  erasureStates,
} from '@llave/domain/staff/erasure-request'
import * as z from 'zod/mini'
import { codec, defineCall, file, message, noContent } from '../call.ts'
import { digits, limaMoment, text } from '../fields.ts'
import { reason } from './reason.ts'

const ofCustomer = z.object({ customerId: digits(15) })

/** All that is stored of a customer, as JSON; who took it and why is kept before it is told. */
export const exportPerson = defineCall({
  name: 'exportPerson',
  method: 'GET',
  path: '/mesa/customers/{customerId}/personal-data',
  access: { right: 'write:personal-data', reads: 'customers' },
  params: ofCustomer,
  query: z.object({ why: reason }),
  answer: file('application/json'),
  errors: ['ajeno'],
})

export type Erasure = {
  readonly erasureId: string
  readonly state: ErasureState
  readonly reason: string
  readonly askedBy: string
  readonly askedAt: Temporal.Instant
  /** Whether who reads this asked for it: they may only take it back. */
  readonly isOwn: boolean
  /** Empty while it waits. */
  readonly decidedBy: string
  readonly decidedAt: Temporal.Instant | null
}

/** Requests to erase a customer, the newest first. */
export const listErasures = defineCall({
  name: 'listErasures',
  method: 'GET',
  path: '/mesa/customers/{customerId}/erasures',
  access: { right: 'write:personal-data' },
  params: ofCustomer,
  answer: message(
    codec(
      z.object({
        erasures: z.array(
          z.object({
            erasureId: digits(19),
            state: z.enum(erasureStates.all as [ErasureState, ...ErasureState[]]),
            reason: text(1000),
            askedBy: text(200),
            askedAt: limaMoment,
            isOwn: z.boolean(),
            decidedBy: text(200),
            decidedAt: z.nullable(limaMoment),
          }),
        ),
      }),
      {
        decode: ({ erasures }): readonly Erasure[] => erasures,
        encode: (erasures: readonly Erasure[]) => ({ erasures: [...erasures] }),
      },
    ),
  ),
  errors: ['ajeno'],
})

/** Whose erasures wait, by our numbers, the oldest first. */
export const listWaitingErasures = defineCall({
  name: 'listWaitingErasures',
  method: 'GET',
  path: '/mesa/erasures',
  access: { right: 'write:personal-data' },
  answer: message(z.object({ customerIds: z.array(digits(19)) })),
})

/** Asks for a customer to be erased; nothing is erased yet. */
export const askErasure = defineCall({
  name: 'askErasure',
  method: 'POST',
  path: '/mesa/customers/{customerId}/erasures',
  access: { right: 'write:personal-data' },
  params: ofCustomer,
  body: z.object({ reason }),
  answer: noContent,
  errors: ['ajeno', 'borrado_imposible'],
})

/** Erases the customer, says no, or takes the request back. */
export const decideErasure = defineCall({
  name: 'decideErasure',
  method: 'POST',
  path: '/mesa/erasures/{erasureId}/decide',
  access: { right: 'write:personal-data' },
  params: z.object({ erasureId: digits(15) }),
  body: z.object({
    decision: z.enum(erasureDecisions satisfies readonly ErasureDecision[]),
    reason,
  }),
  answer: noContent,
  errors: ['no_encontrado', 'borrado_imposible'],
})
