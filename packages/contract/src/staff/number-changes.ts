import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { Phone } from '@llave/domain/access/phone'
import {
  type NumberChangeReason,
  type NumberChangeState,
  numberChangeDecisions,
  numberChangeReasons,
  numberChangeStates,
} from '@llave/domain/new-number/number-change'
import * as z from 'zod/mini'
import { defineCall, listMessage, noContent } from '../call.ts'
import { digits, documentTypeCode, limaMoment, text } from '../fields.ts'
import { reason } from './reason.ts'

/** A request for another number: what was said, and what is on record now. */
export type NumberChange = {
  readonly changeId: string
  readonly state: NumberChangeState
  readonly reason: NumberChangeReason
  readonly requestedAt: Temporal.Instant
  readonly customer: { readonly customerId: string; readonly name: string }
  readonly document: IdentityDocument
  readonly oldPhone: Phone
  readonly newPhone: Phone
  /** On record now: the old number may have gone since, by a file of the developer's. */
  readonly phones: Phone[]
  readonly email: string
  /** How many other customers sign in with the new number. */
  readonly othersWithNewPhone: number
  /** Whether another new number was asked for while it waits: then it cannot be approved. */
  readonly contested: boolean
  /** Empty before. */
  readonly checkedBy: string
  readonly checkedAt: Temporal.Instant | null
  /** Whether who reads this checked it: another person approves it. */
  readonly checkedByMe: boolean
  /** Who took the new number away after the approval, and when; empty where nobody did. */
  readonly heldBy: string
  readonly heldAt: Temporal.Instant | null
  /** Whether who reads this did: another person decides which number stands. */
  readonly heldByMe: boolean
  /** Who decided that then, and when. */
  readonly settledBy: string
  readonly settledAt: Temporal.Instant | null
  /** The other requests of the customer that are kept, the newest first. */
  readonly others: OtherChange[]
  /** Who approved or refused it; empty otherwise. */
  readonly decidedBy: string
  readonly endedAt: Temporal.Instant | null
  /** Why it was refused. */
  readonly answer: string
}

/** Another request of the same customer. */
export type OtherChange = {
  readonly changeId: string
  readonly state: NumberChangeState
  readonly requestedAt: Temporal.Instant
  readonly newPhone: Phone
}

/** How many that ended are listed, the newest first, after all that wait. */
export const endedChangesShown = 50

const phone = z.object({ dialCode: digits(4), number: digits(15) })
const state = z.enum(numberChangeStates.all as [NumberChangeState, ...NumberChangeState[]])

/** All that wait for a decision and those that ended last; of one customer, all. */
export const listNumberChanges = defineCall({
  name: 'listNumberChanges',
  method: 'GET',
  path: '/mesa/number-changes',
  access: { right: 'write:customer-numbers', reads: 'customers' },
  query: z.object({ customerId: z.optional(digits(15)) }),
  answer: listMessage(
    'changes',
    z.object({
      changeId: digits(19),
      state,
      reason: z.enum(numberChangeReasons),
      requestedAt: limaMoment,
      customer: z.object({ customerId: digits(19), name: text(300) }),
      document: z.object({ type: documentTypeCode, number: text(15) }),
      oldPhone: phone,
      newPhone: phone,
      phones: z.array(phone),
      email: text(254),
      othersWithNewPhone: z.int().check(z.gte(0)),
      contested: z.boolean(),
      checkedBy: text(200),
      checkedAt: z.nullable(limaMoment),
      checkedByMe: z.boolean(),
      heldBy: text(200),
      heldAt: z.nullable(limaMoment),
      heldByMe: z.boolean(),
      settledBy: text(200),
      settledAt: z.nullable(limaMoment),
      others: z.array(z.object({ changeId: digits(19), state, requestedAt: limaMoment, newPhone: phone })),
      decidedBy: text(200),
      endedAt: z.nullable(limaMoment),
      answer: text(1000),
    }),
  ),
})

/**
 * Says that it was checked, approves it, or refuses it: the reason of a refusal is told to the customer. Of one that was
 * approved: takes the new number away, and then gives the old one back, or the new one again (`approved`).
 */
export const decideNumberChange = defineCall({
  name: 'decideNumberChange',
  method: 'POST',
  path: '/mesa/number-changes/{changeId}/decide',
  access: { right: 'write:customer-numbers' },
  params: z.object({ changeId: digits(15) }),
  body: z.object({ decision: z.enum(numberChangeDecisions), reason }),
  answer: noContent,
  errors: ['no_encontrado', 'ya_resuelto', 'numero_imposible'],
})
