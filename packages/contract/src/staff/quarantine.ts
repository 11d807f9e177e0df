import type { Money } from '@llave/domain/money/money'
import { type QuarantineClue, quarantineClues } from '@llave/domain/payments/quarantine-clues'
import * as z from 'zod/mini'
import { codec, defineCall, message, noContent } from '../call.ts'
import { digits, limaMoment, nonEmptyText, text } from '../fields.ts'
import { reason } from './reason.ts'
import { wireMoney } from './wire-money.ts'

/** Money that matches nothing, with the debt that it may be of. */
export type QuarantinedMoney = {
  readonly shop: string
  readonly uuid: string
  readonly since: Temporal.Instant
  /** As the message names it, whether it is ours or not; empty for none. */
  readonly orderId: string
  readonly operation: string
  readonly detailedStatus: string
  /** Null where it is in a currency that is none of ours. */
  readonly amount: Money | null
  readonly reason: string
  /** The debt that its order or its words name; null for none. */
  readonly match: {
    /** Every letra or document, the oldest first. */
    readonly codes: readonly string[]
    readonly proforma: string
    readonly owed: Money
    /** What its order was written to pay of the debt; null where no order of ours names it. */
    readonly pays: Money | null
    readonly customer: { readonly customerId: string; readonly name: string }
    /** What agrees and what does not. */
    readonly clues: readonly { readonly clue: QuarantineClue; readonly agrees: boolean }[]
  } | null
}

const row = z.object({
  shop: text(40),
  uuid: text(80),
  since: limaMoment,
  orderId: text(80),
  operation: text(20),
  detailedStatus: text(60),
  amount: z.nullable(wireMoney),
  reason: text(40),
  match: z.nullable(
    z.object({
      codes: z.array(text(40)),
      proforma: text(40),
      owed: wireMoney,
      pays: z.nullable(wireMoney),
      customer: z.object({ customerId: digits(15), name: text(200) }),
      clues: z.array(z.object({ clue: z.enum(quarantineClues), agrees: z.boolean() })),
    }),
  ),
})

export type QuarantinePage = {
  readonly rows: readonly QuarantinedMoney[]
  /** Where the next page begins; empty on the last. */
  readonly next: string
}

/** Money that waits for a decision, the oldest first, by pages. */
export const listQuarantine = defineCall({
  name: 'listQuarantine',
  method: 'GET',
  path: '/mesa/quarantine',
  access: { right: 'read:payments', reads: 'customers' },
  query: z.object({ after: z.optional(text(60).check(z.regex(/^\d{1,16}\.[0-9a-f]{32}$/))) }),
  answer: message(
    codec(z.object({ rows: z.array(row), next: text(60) }), {
      decode: (wire): QuarantinePage => wire,
      encode: ({ rows, next }: QuarantinePage) => ({
        next,
        rows: rows.map(({ match, ...rest }) => ({
          ...rest,
          match: match && { ...match, codes: [...match.codes], clues: [...match.clues] },
        })),
      }),
    }),
  ),
})

/**
 * Decides about money in quarantine. `returned`: it was given back at the provider's desk. `entered`: the
 * developer's accounting took it.
 */
export const decideQuarantined = defineCall({
  name: 'decideQuarantined',
  method: 'POST',
  path: '/mesa/quarantine/{shop}/{uuid}',
  access: { right: 'write:quarantine' },
  params: z.object({ shop: nonEmptyText(40), uuid: nonEmptyText(80) }),
  body: z.object({ decision: z.enum(['returned', 'entered']), reason }),
  answer: noContent,
  errors: ['no_encontrado', 'ya_resuelto'],
})

/** Credits money in quarantine to the debt of its order, as both were seen. */
export const creditQuarantined = defineCall({
  name: 'creditQuarantined',
  method: 'POST',
  path: '/mesa/quarantine/{shop}/{uuid}/credit',
  access: { right: 'write:quarantine' },
  params: z.object({ shop: nonEmptyText(40), uuid: nonEmptyText(80) }),
  body: z.object({ seen: z.object({ amount: wireMoney, owed: wireMoney }), reason }),
  answer: noContent,
  errors: ['no_encontrado', 'ya_resuelto', 'abono_imposible'],
})
