import * as z from 'zod/mini'
import { codec, defineCall, message } from '../../call.ts'
import { digits, identifier, isoDate, limaMoment, text } from '../../fields.ts'
import { type KindName, kindNames } from '../../integration/rows/kind-names.ts'

type Moment = Temporal.Instant

export const historyKinds = [
  'created',
  'stood',
  'changed',
  'withdrawn',
  'refused',
  'remarked',
  'paid',
  'taken-back',
  'quarantined',
  'resolved',
  'holder',
  'co-holder',
  'left',
] as const

export type HistoryLine = {
  readonly at: Moment
  /** Who did it, in Spanish: a person, a system, a customer by our number. */
  readonly by: string
  /** Of the batch that brought it; empty where none did. */
  readonly batchId: string
  readonly proforma: string
  /** Empty of the proforma itself. */
  readonly debt: string
  readonly what: (typeof historyKinds)[number]
  /** The kind of its row; null of what is no row. */
  readonly kind: KindName | null
  /** What more there is to say, in Spanish. */
  readonly detail: string
}

export type ProformaHistory = {
  readonly holders: readonly {
    readonly customerId: string
    readonly role: 'holder' | 'co_holder'
    readonly since: Moment
    readonly until: Moment | null
    readonly cededOn: Temporal.PlainDate | null
  }[]
  /** The oldest first. */
  readonly lines: readonly HistoryLine[]
}

/** What happened to a proforma and its debts, or to a letra, and who held it. Empty where nothing has that code. */
export const readProformaHistory = defineCall({
  name: 'readProformaHistory',
  method: 'GET',
  path: '/mesa/system/history',
  access: { right: 'read:system', reads: 'customers' },
  query: z.object({ code: identifier }),
  answer: message(
    codec(
      z.object({
        holders: z.array(
          z.object({
            customerId: digits(19),
            role: z.enum(['holder', 'co_holder']),
            since: limaMoment,
            until: z.nullable(limaMoment),
            cededOn: z.nullable(isoDate),
          }),
        ),
        lines: z.array(
          z.object({
            at: limaMoment,
            by: text(300),
            batchId: text(15),
            proforma: text(60),
            debt: text(60),
            what: z.enum(historyKinds),
            kind: z.nullable(z.enum(kindNames)),
            detail: text(4000),
          }),
        ),
      }),
      {
        decode: (wire): ProformaHistory => wire,
        encode: ({ holders, lines }: ProformaHistory) => ({ holders: [...holders], lines: [...lines] }),
      },
    ),
  ),
})

export type Unposted = {
  readonly at: Moment
  readonly receipt: string
  readonly company: string
  readonly year: string
  readonly documentNumber: string
  readonly proforma: string
  readonly currency: string
  /** As the feed tells it: `350.50`. */
  readonly amount: string
  /** What systems said of it, if any did. */
  readonly problems: string
}

/** At most so many are listed, the oldest. */
export const mostUnposted = 200

/** What was paid here more than a day ago and is not known to be posted there. Names no person. */
export const listUnpostedPayments = defineCall({
  name: 'listUnpostedPayments',
  method: 'GET',
  path: '/mesa/system/unposted',
  access: { right: 'read:system' },
  answer: message(
    codec(
      z.object({
        payments: z.array(
          z.object({
            at: limaMoment,
            receipt: text(60),
            company: text(60),
            year: text(10),
            documentNumber: text(60),
            proforma: text(60),
            currency: text(10),
            amount: text(30),
            problems: text(4000),
          }),
        ),
      }),
      {
        decode: ({ payments }): readonly Unposted[] => payments,
        encode: (payments: readonly Unposted[]) => ({ payments: [...payments] }),
      },
    ),
  ),
})

export type BatchFinding = {
  readonly refused: boolean
  /** Its file, empty of a call, and its row, 0 of what is of none. */
  readonly file: string
  readonly row: number
  readonly proforma: string
  readonly letra: string
  /** What the file calls the column, or the member of the row. */
  readonly column: string
  readonly reason: string
}

/** What was refused or remarked of a batch of the developer's systems, without the values. */
export const readBatchFindings = defineCall({
  name: 'readBatchFindings',
  method: 'GET',
  path: '/mesa/system/batches/{batchId}',
  access: { right: 'read:system' },
  params: z.object({ batchId: digits(15) }),
  answer: message(
    codec(
      z.object({
        findings: z.array(
          z.object({
            refused: z.boolean(),
            file: text(400),
            row: z.int(),
            proforma: text(200),
            letra: text(200),
            column: text(200),
            reason: text(4000),
          }),
        ),
      }),
      {
        decode: ({ findings }): readonly BatchFinding[] => findings,
        encode: (findings: readonly BatchFinding[]) => ({ findings: [...findings] }),
      },
    ),
  ),
})
