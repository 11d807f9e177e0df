import type { Money } from '@llave/domain/money/money'
import { type AnticipatedWay, applicationClosings } from '@llave/domain/prepayment/prepayment-application'
import * as z from 'zod/mini'
import { codec, defineCall, message, noContent } from '../call.ts'
import { digits, limaMoment, nonEmptyText, text } from '../fields.ts'
import { reason } from './reason.ts'
import { wireMoney } from './wire-money.ts'

/** Letras of one plan: how many, and what they add up to. */
type PlanSum = { readonly count: number; readonly sum: Money }

/** A prepayment that waits for its new plan, or was given up and has its money here still. */
export type AwaitedPlan = {
  readonly number: string
  readonly proforma: string
  readonly customer: { readonly customerId: string; readonly name: string }
  /** The payment that paid it, on which a refund is asked for. */
  readonly orderId: string
  readonly state: 'in_application' | 'given_up'
  readonly way: AnticipatedWay
  readonly amount: Money
  readonly paidAt: Temporal.Instant
  /** The unpaid letras when it was asked for, the plan that was shown, and the unpaid letras as they are now. */
  readonly before: PlanSum
  readonly shown: { readonly count: number; readonly each: Money }
  readonly now: PlanSum
  /** What the sum of the new plan has to be, so that it is seen by itself. */
  readonly least: Money
  readonly most: Money
}

const planSum = z.object({ count: z.int(), sum: wireMoney })

const row = z.object({
  number: text(40),
  proforma: text(40),
  customer: z.object({ customerId: digits(15), name: text(200) }),
  orderId: text(80),
  state: z.enum(['in_application', 'given_up']),
  way: z.enum(['lower', 'shorter']),
  amount: wireMoney,
  paidAt: limaMoment,
  before: planSum,
  shown: z.object({ count: z.int(), each: wireMoney }),
  now: planSum,
  least: wireMoney,
  most: wireMoney,
})

/** As many as are answered at once. */
export const mostAwaitedPlans = 100

/** The oldest prepayments in application, and of those given up whose money is here, the oldest first. */
export const listAwaitedPlans = defineCall({
  name: 'listAwaitedPlans',
  method: 'GET',
  path: '/mesa/prepayments',
  access: { right: 'read:payments', reads: 'customers' },
  answer: message(
    codec(z.object({ rows: z.array(row) }), {
      decode: ({ rows }): readonly AwaitedPlan[] => rows,
      encode: (rows: readonly AwaitedPlan[]) => ({ rows: [...rows] }),
    }),
  ),
})

/** `applied`: the letras that stand are the new plan. `given_up`: none comes, and the money goes back by a refund. */
export const closePrepayment = defineCall({
  name: 'closePrepayment',
  method: 'POST',
  path: '/mesa/prepayments/{number}/closing',
  access: { right: 'write:prepayments' },
  params: z.object({ number: nonEmptyText(40) }),
  body: z.object({ outcome: z.enum(applicationClosings), reason }),
  answer: noContent,
  errors: ['no_encontrado', 'ya_resuelto'],
})
