import type { Money } from '@llave/domain/money/money'
import {
  type DebitOutcome,
  debitOutcomes,
  type PlanImpediment,
  planImpediments,
} from '@llave/domain/staff/debit-outcome'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../../call.ts'
import {
  currency,
  description,
  digits,
  identifier,
  isoDate,
  limaMoment,
  majorAmount,
  text,
} from '../../fields.ts'

/** Letras of a debit day that stand alike, in one currency. */
export type DebitCount = {
  readonly outcome: DebitOutcome
  readonly sum: Money
  readonly letras: number
}

export type DebitDay = {
  readonly day: Temporal.PlainDate
  readonly startedAt: Temporal.Instant
  /** When every proforma had had its first turn; null before. */
  readonly completedAt: Temporal.Instant | null
  readonly counts: readonly DebitCount[]
  /** The next day on which something of it is tried again; null where nothing is. */
  readonly nextTryOn: Temporal.PlainDate | null
}

const wireCount = codec(
  z.object({ outcome: z.enum(debitOutcomes), amount: majorAmount, currency, letras: z.int() }),
  {
    decode: ({ amount, currency, ...rest }): DebitCount => ({ ...rest, sum: { minor: amount, currency } }),
    encode: ({ sum, ...rest }: DebitCount) => ({ ...rest, amount: sum.minor, currency: sum.currency }),
  },
)

const dayFields = {
  day: isoDate,
  startedAt: limaMoment,
  completedAt: z.nullable(limaMoment),
  counts: z.array(wireCount),
  nextTryOn: z.nullable(isoDate),
}

/** Whether automatic debit charges at all, and since when. */
export type DebitSwitch = { readonly open: boolean; readonly since: Temporal.Instant }
const debitSwitch = z.object({ open: z.boolean(), since: limaMoment })

export type DebitDays = {
  readonly days: readonly DebitDay[]
  /** Older ones come before this day; null where there are none. */
  readonly before: Temporal.PlainDate | null
  readonly switch: DebitSwitch
}

/** The days on which cards were charged, the last first, each with how its letras stand. */
export const listDebitDays = defineCall({
  name: 'listDebitDays',
  method: 'GET',
  path: '/mesa/collections/debit-days',
  access: { right: 'read:collections' },
  query: z.object({ before: z.optional(isoDate) }),
  answer: message(
    codec(
      z.object({ days: z.array(z.object(dayFields)), before: z.nullable(isoDate), switch: debitSwitch }),
      {
        decode: (wire): DebitDays => wire,
        encode: ({ days, before, switch: asSet }: DebitDays) => ({
          days: days.map((each) => ({ ...each, counts: [...each.counts] })),
          before,
          switch: asSet,
        }),
      },
    ),
  ),
})

/** Why letras were not charged, and what they come to. */
export type DebitReason = {
  readonly outcome: DebitOutcome
  /** A reason of ours, or the code of a refusal; empty where the provider said none. */
  readonly reason: string
  readonly sum: Money
  readonly letras: number
}

export type DebitDayRecord = DebitDay & { readonly reasons: readonly DebitReason[] }

const dayParams = z.object({ day: isoDate })

/** One debit day: how its letras stand, and why those that were not charged were not. */
export const readDebitDay = defineCall({
  name: 'readDebitDay',
  method: 'GET',
  path: '/mesa/collections/debit-days/{day}',
  access: { right: 'read:collections' },
  params: dayParams,
  answer: message(
    codec(
      z.object({
        ...dayFields,
        reasons: z.array(
          codec(
            z.object({
              outcome: z.enum(debitOutcomes),
              reason: text(80),
              amount: majorAmount,
              currency,
              letras: z.int(),
            }),
            {
              decode: ({ amount, currency, ...rest }): DebitReason => ({
                ...rest,
                sum: { minor: amount, currency },
              }),
              encode: ({ sum, ...rest }: DebitReason) => ({
                ...rest,
                amount: sum.minor,
                currency: sum.currency,
              }),
            },
          ),
        ),
      }),
      {
        decode: (wire): DebitDayRecord => wire,
        encode: ({ counts, reasons, ...rest }: DebitDayRecord) => ({
          ...rest,
          counts: [...counts],
          reasons: [...reasons],
        }),
      },
    ),
  ),
  errors: ['no_encontrado'],
})

/** A letra on a debit day, by its last try. */
export type DebitCharge = {
  readonly customer: { readonly customerId: string; readonly name: string }
  readonly proforma: string
  readonly projectName: string
  readonly letra: string
  readonly amount: Money
  readonly outcome: DebitOutcome
  /** As in `DebitReason`; null where it was not refused or skipped. */
  readonly reason: string | null
  /** Which try it is, from 1. */
  readonly attempt: number
  readonly nextTryOn: Temporal.PlainDate | null
  /** The order of that try; empty where none was sent. */
  readonly orderId: string
}

export type DebitChargePage = {
  readonly charges: readonly DebitCharge[]
  /** Of the next page; empty on the last. */
  readonly next: string
}

/** The letras of a debit day, by pages; all, or those that stand alike, or of one reason. */
export const listDebitCharges = defineCall({
  name: 'listDebitCharges',
  method: 'GET',
  path: '/mesa/collections/debit-days/{day}/charges',
  access: { right: 'read:collections', reads: 'customers' },
  params: dayParams,
  query: z.object({
    outcome: z.optional(z.enum(debitOutcomes)),
    reason: z.optional(text(80)),
    after: z.optional(digits(15)),
  }),
  answer: message(
    codec(
      z.object({
        charges: z.array(
          codec(
            z.object({
              customer: z.object({ customerId: digits(19), name: text(200) }),
              proforma: identifier,
              projectName: description,
              letra: text(40),
              amount: majorAmount,
              currency,
              outcome: z.enum(debitOutcomes),
              reason: z.nullable(text(80)),
              attempt: z.int(),
              nextTryOn: z.nullable(isoDate),
              orderId: text(80),
            }),
            {
              decode: ({ amount, currency, ...rest }): DebitCharge => ({
                ...rest,
                amount: { minor: amount, currency },
              }),
              encode: ({ amount, ...rest }: DebitCharge) => ({
                ...rest,
                amount: amount.minor,
                currency: amount.currency,
              }),
            },
          ),
        ),
        next: text(20),
      }),
      {
        decode: (wire): DebitChargePage => wire,
        encode: ({ charges, next }: DebitChargePage) => ({ charges: [...charges], next }),
      },
    ),
  ),
})

/** What the next debit day would charge for one company in one currency, as things stand. */
export type PlannedSum = {
  /** The company's code in the developer's accounting. */
  readonly company: string
  readonly sum: Money
  readonly letras: number
  readonly cards: number
}

/** Cards on debit that the next debit day does not charge, for one reason, in one currency. */
export type PassedOver = {
  readonly impediment: PlanImpediment
  readonly sum: Money
  readonly letras: number
  readonly cards: number
}

export type DebitPlan = {
  readonly day: Temporal.PlainDate
  readonly switch: DebitSwitch
  readonly planned: readonly PlannedSum[]
  readonly passedOver: readonly PassedOver[]
}

/** What the next debit day would charge now, and what it would pass over. It tells of no customer. */
export const readDebitPlan = defineCall({
  name: 'readDebitPlan',
  method: 'GET',
  path: '/mesa/collections/debit-plan',
  access: { right: 'read:collections' },
  answer: message(
    codec(
      z.object({
        day: isoDate,
        switch: debitSwitch,
        planned: z.array(
          codec(
            z.object({ company: text(40), amount: majorAmount, currency, letras: z.int(), cards: z.int() }),
            {
              decode: ({ amount, currency, ...rest }): PlannedSum => ({
                ...rest,
                sum: { minor: amount, currency },
              }),
              encode: ({ sum, ...rest }: PlannedSum) => ({
                ...rest,
                amount: sum.minor,
                currency: sum.currency,
              }),
            },
          ),
        ),
        passedOver: z.array(
          codec(
            z.object({
              impediment: z.enum(planImpediments),
              amount: majorAmount,
              currency,
              letras: z.int(),
              cards: z.int(),
            }),
            {
              decode: ({ amount, currency, ...rest }): PassedOver => ({
                ...rest,
                sum: { minor: amount, currency },
              }),
              encode: ({ sum, ...rest }: PassedOver) => ({
                ...rest,
                amount: sum.minor,
                currency: sum.currency,
              }),
            },
          ),
        ),
      }),
      {
        decode: (wire): DebitPlan => wire,
        encode: ({ planned, passedOver, ...rest }: DebitPlan) => ({
          ...rest,
          planned: [...planned],
          passedOver: [...passedOver],
        }),
      },
    ),
  ),
})

/** A card on debit that does not pay the next debit day, with what stays unpaid in one currency. */
export type ImpededCard = {
  readonly customer: { readonly customerId: string; readonly name: string }
  readonly proforma: string
  readonly projectName: string
  readonly impediment: PlanImpediment
  readonly lastFour: string
  readonly expiry: { readonly month: number; readonly year: number }
  readonly sum: Money
  readonly letras: number
}

export type ImpededPage = {
  readonly cards: readonly ImpededCard[]
  readonly next: string
}

/** The cards that the next debit day would pass over, by proforma, by pages. */
export const listImpededCards = defineCall({
  name: 'listImpededCards',
  method: 'GET',
  path: '/mesa/collections/debit-plan/impeded',
  access: { right: 'read:collections', reads: 'customers' },
  query: z.object({
    impediment: z.optional(z.enum(planImpediments)),
    after: z.optional(z.string().check(z.regex(/^\d{1,15}-(PEN|USD)-[a-z_]{1,20}$/))),
  }),
  answer: message(
    codec(
      z.object({
        cards: z.array(
          codec(
            z.object({
              customer: z.object({ customerId: digits(19), name: text(200) }),
              proforma: identifier,
              projectName: description,
              impediment: z.enum(planImpediments),
              lastFour: text(4),
              expiry: z.object({ month: z.int(), year: z.int() }),
              amount: majorAmount,
              currency,
              letras: z.int(),
            }),
            {
              decode: ({ amount, currency, ...rest }): ImpededCard => ({
                ...rest,
                sum: { minor: amount, currency },
              }),
              encode: ({ sum, ...rest }: ImpededCard) => ({
                ...rest,
                amount: sum.minor,
                currency: sum.currency,
              }),
            },
          ),
        ),
        next: text(60),
      }),
      {
        decode: (wire): ImpededPage => wire,
        encode: ({ cards, next }: ImpededPage) => ({ cards: [...cards], next }),
      },
    ),
  ),
})
