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
  /** Who approved or refused it; empty otherwise. */
  readonly decidedBy: string
  readonly endedAt: Temporal.Instant | null
  /** Why it was refused. */
  readonly answer: string
}

/** How many that ended are listed, the newest first, after all that wait. */
export const endedChangesShown = 50

const phone = z.object({ dialCode: digits(4), number: digits(15) })

export const listNumberChanges = defineCall({
  name: 'listNumberChanges',
  method: 'GET',
  path: '/mesa/number-changes',
  access: { right: 'write:customer-numbers', reads: 'customers' },
  answer: listMessage(
    'changes',
    z.object({
      changeId: digits(19),
      state: z.enum(numberChangeStates.all as [NumberChangeState, ...NumberChangeState[]]),
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
      decidedBy: text(200),
      endedAt: z.nullable(limaMoment),
      answer: text(1000),
    }),
  ),
})

/** Says that it was checked, approves it, or refuses it; the reason of a refusal is told to the customer. */
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
