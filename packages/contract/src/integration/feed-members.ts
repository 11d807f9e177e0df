import { type RepairState, repairStates } from '@llave/domain/repairs/repair-state'
import * as z from 'zod/mini'
import { currency, documentNumber, documentTypeCode } from '../fields.ts'

/** Major units with two decimals. */
export const decimal = z.string().check(z.regex(/^-?\d{1,15}\.\d{2}$/))
export const isoDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
/** With Lima's offset, to the second. */
export const isoMoment = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-05:00$/))

const noCursor = 'no es un cursor como 20261122193005-81-9f3a01bc'
/** Empty: from the start. */
export const cursorOrStart = z
  .string()
  .check(
    z.regex(
      /^([1-9]\d{13}-[1-9]\d{0,14}-[0-9a-f]{8})?$/,
      `${noCursor}, ni vacío para leer desde el comienzo`,
    ),
  )
export const cursor = z.string().check(z.regex(/^[1-9]\d{13}-[1-9]\d{0,14}-[0-9a-f]{8}$/, noCursor))

export const person = z.object({ documentType: documentTypeCode, documentNumber, name: z.string() })

/** What every row of a feed says first. `day` is the day in Lima that counts it. */
function rowOf<const Kinds extends readonly [string, ...string[]], Shape extends z.core.$ZodShape>(
  kinds: Kinds,
  members: Shape,
) {
  return z.object({
    cursor,
    kind: z.enum(kinds),
    day: isoDay,
    at: isoMoment,
    ...members,
    customer: person,
  })
}

/** The debt, as the developer's extract names it (docs/import-formats.md, "receivables"). */
const debt = {
  proforma: z.string(),
  /** `prepayment`: asked for in Llave, and unknown to the developer's system until now. */
  debtKind: z.enum(['instalment', 'reservation', 'initial_payment', 'prepayment']),
  /** A letra's; empty for the others. */
  code: z.string(),
  documentClass: z.string(),
  company: z.string(),
  year: z.string(),
  documentNumber: z.string(),
}

/** The payment at the card provider. */
const transaction = { shop: z.string(), transaction: z.string(), order: z.string() }

export const paymentRow = rowOf(['payment', 'correction'], {
  ...transaction,
  receipt: z.string(),
  operatedAt: isoMoment,
  source: z.enum(['web', 'debit']),
  paymentSystem: z.string(),
  ...debt,
  /** Of the debt. What a correction takes away is negative, in both currencies. */
  currency,
  amount: decimal,
  /** What the card was charged. */
  paymentCurrency: currency,
  paymentAmount: decimal,
  /** Null where both are one currency. */
  penPerUsd: z.nullable(z.string()),
  /** What is left of the payment for the debt after this row. */
  remaining: decimal,
  /** Of a correction. */
  decision: z.nullable(z.enum(['return', 'keep', 'lost'])),
  maskedCard: z.string(),
  authorizationNumber: z.string(),
  /** Of a prepayment: what was asked for, and the plan that was shown. Null otherwise; rows of before it was told lack it. */
  prepayment: z.optional(
    z.nullable(
      z.object({
        way: z.enum(['lower_letras', 'fewer_letras']),
        requestedAt: isoMoment,
        letrasBefore: z.int(),
        totalBefore: decimal,
        letras: z.int(),
        amountEach: decimal,
        amountLast: decimal,
        firstDueOn: isoDay,
        lastDueOn: isoDay,
        interestSaved: decimal,
        /** The letras that were unpaid: what the new plan takes the place of, the oldest first. */
        replaces: z.array(
          z.object({
            company: z.string(),
            year: z.string(),
            documentNumber: z.string(),
            code: z.string(),
            dueOn: isoDay,
            amount: decimal,
          }),
        ),
      }),
    ),
  ),
  /** Who paid; `customer` is whose debt it is. */
  paidBy: person,
})

export const refundRow = rowOf(['refund'], {
  ...transaction,
  /** `surplus`: the payment was never credited. `correction`: it was, and a correction took it away. */
  cause: z.enum(['surplus', 'correction']),
  plannedAt: isoMoment,
  ...debt,
  currency,
  amount: decimal,
  maskedCard: z.string(),
  paidBy: person,
})

export const affiliationRow = rowOf(['affiliated', 'suspended', 'ended'], {
  affiliation: z.string(),
  proforma: z.string(),
  shop: z.string(),
  maskedCard: z.string(),
  cardBrand: z.string(),
  /** Why it was suspended or ended; empty of one that begins. */
  cause: z.string(),
})

export const queryRow = rowOf(['message'], {
  query: z.string(),
  /** Its place in the thread; 1 opens the query. */
  position: z.int(),
  projectCode: z.string(),
  pictures: z.int(),
  /** Empty once the person was erased. */
  subject: z.string(),
  text: z.string(),
})

export const complaintRow = rowOf(['complaint'], {
  complaint: z.string(),
  proforma: z.string(),
  projectCode: z.string(),
  pictures: z.int(),
  /** Empty once the person was erased. */
  phone: z.string(),
  email: z.string(),
  text: z.string(),
})

export const repairState = z.enum(repairStates.all as [RepairState, ...RepairState[]])

/** Where in the home it is and what is wrong, by the codes of the catalogue. */
export const place = { room: z.string(), item: z.string(), defect: z.string() }

export const repairRow = rowOf(['step'], {
  /** The number of the case, which is that of its complaint. */
  complaint: z.string(),
  /** Its place among the steps of the case; what comes after it says that it has seen so many. */
  position: z.int(),
  /** What the case became. */
  state: repairState,
  author: z.enum(['buyer', 'developer']),
  /** The system that made it with its own name for it; both empty where a person did. */
  system: z.string(),
  externalId: z.string(),
  proforma: z.string(),
  projectCode: z.string(),
  ...place,
  /** The hour that the buyer chose. */
  visitAt: z.nullable(isoMoment),
  pictures: z.int(),
  /** Empty once the person was erased. */
  text: z.string(),
})

export const numberRow = rowOf(['changed', 'held', 'undone'], {
  /** The request that changed it: the rows of one have the same. */
  change: z.string(),
  /** As the rows of customers have phones. Both empty once the person was erased. */
  oldPhone: z.string(),
  newPhone: z.string(),
})

export const feedRows = {
  payments: paymentRow,
  refunds: refundRow,
  affiliations: affiliationRow,
  queries: queryRow,
  complaints: complaintRow,
  repairs: repairRow,
  numbers: numberRow,
}
export type FeedRow<F extends keyof typeof feedRows> = z.output<(typeof feedRows)[F]>
