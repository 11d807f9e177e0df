import type { AnswerOf, CallName, FeedCall } from '../../docs/integration-client.ts'

export type AnyRow = AnswerOf<FeedCall>['rows'][number]

/** What the ERP does with the rows of a feed. */
export type FeedPlan = {
  readonly feed: string
  readonly acknowledge: Extract<CallName, `acknowledge${string}`>
  /** What it does with a row, in a word. */
  readonly verb: 'asentó' | 'anotó'
  /** How its documents begin. */
  readonly series: string
  /** What tells a row from all others, whichever cursor it comes under. */
  identify(row: AnyRow): readonly (string | number)[]
  /** The row, in words for the staff that name no person. */
  describe(row: AnyRow): string
}

type Row<N extends FeedCall> = AnswerOf<N>['rows'][number]

/** Every feed, in the order in which it is read. */
export const feedPlans: { readonly [N in FeedCall]: FeedPlan } = {
  readPayments: {
    feed: 'payments',
    acknowledge: 'acknowledgePayments',
    verb: 'asentó',
    series: '15',
    // What is left of the payment is another after each correction. One charge may pay several debts.
    identify: ({ kind, shop, transaction, documentNumber, remaining }: Row<'readPayments'>) => [
      kind,
      shop,
      transaction,
      documentNumber,
      remaining,
    ],
    describe: ({ kind, receipt, currency, amount }: Row<'readPayments'>) =>
      kind === 'payment' ? receipt : `la corrección de ${receipt}, ${currency} ${amount},`,
  },
  readRefunds: {
    feed: 'refunds',
    acknowledge: 'acknowledgeRefunds',
    verb: 'asentó',
    series: '17',
    identify: ({ shop, transaction, cause, plannedAt, amount }: Row<'readRefunds'>) => [
      shop,
      transaction,
      cause,
      plannedAt,
      amount,
    ],
    describe: ({ currency, amount, order }: Row<'readRefunds'>) =>
      `la devolución de ${currency} ${amount} de la orden ${order}`,
  },
  readAffiliations: {
    feed: 'affiliations',
    acknowledge: 'acknowledgeAffiliations',
    verb: 'anotó',
    series: 'DA-',
    identify: ({ affiliation, kind, at }: Row<'readAffiliations'>) => [affiliation, kind, at],
    describe: ({ kind, proforma }: Row<'readAffiliations'>) =>
      `${affiliationWords[kind]} de la proforma ${proforma}`,
  },
  readQueries: {
    feed: 'queries',
    acknowledge: 'acknowledgeQueries',
    verb: 'anotó',
    series: 'CRM-',
    identify: ({ query, position }: Row<'readQueries'>) => [query, position],
    describe: ({ query, position }: Row<'readQueries'>) => `la consulta ${query}, mensaje ${position},`,
  },
  readComplaints: {
    feed: 'complaints',
    acknowledge: 'acknowledgeComplaints',
    verb: 'anotó',
    series: 'PV-',
    identify: ({ complaint }: Row<'readComplaints'>) => [complaint],
    describe: ({ complaint }: Row<'readComplaints'>) => `el reclamo ${complaint}`,
  },
  readRepairs: {
    feed: 'repairs',
    acknowledge: 'acknowledgeRepairs',
    verb: 'anotó',
    series: 'OT-',
    identify: ({ complaint, position }: Row<'readRepairs'>) => [complaint, position],
    describe: ({ complaint, position }: Row<'readRepairs'>) => `el caso ${complaint}, paso ${position},`,
  },
  readNumbers: {
    feed: 'numbers',
    acknowledge: 'acknowledgeNumbers',
    verb: 'anotó',
    series: 'CL-',
    identify: ({ change, kind, at }: Row<'readNumbers'>) => [change, kind, at],
    describe: ({ change, kind }: Row<'readNumbers'>) => `${numberWords[kind]} del cambio ${change}`,
  },
}

const affiliationWords = {
  affiliated: 'el débito automático',
  suspended: 'la suspensión del débito automático',
  ended: 'el fin del débito automático',
}

const numberWords = {
  changed: 'el número nuevo',
  held: 'que ningún número vale',
  undone: 'el número anterior',
}

export const feedCalls = Object.keys(feedPlans) as FeedCall[]
