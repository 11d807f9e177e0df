import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../money/money.ts'
import { type OrderState, orderStates } from './order-state.ts'
import {
  type DebtSnapshot,
  decideSettlement,
  type OrderSnapshot,
  type TransactionReport,
} from './settlement-decision.ts'

const order: OrderSnapshot = {
  state: 'form_issued',
  source: 'web',
  shop: '12345678',
  amount: money(35050, 'USD'),
  debtAmount: money(35050, 'USD'),
  creditedTransaction: null,
  returnedTransactions: [],
  payerLeftAt: null,
}
const debt: DebtSnapshot = {
  state: 'pending',
  total: 45050,
  owed: money(35050, 'USD'),
  pays: money(35050, 'USD'),
  totalSeen: 45050,
}
const report: TransactionReport = {
  uuid: 'b72e91826ce14bfd802249d16eb30000',
  shop: '12345678',
  operation: 'DEBIT',
  detailedStatus: 'AUTHORISED',
  amount: money(35050, 'USD'),
  orderCycle: 'CLOSED',
  operatedAt: Temporal.Instant.from('2026-11-21T20:20:05Z'),
}

/** What a report means for an order of one debt. */
const decide = (paidOn: OrderSnapshot | null, owed: DebtSnapshot | null, transaction: TransactionReport) =>
  decideSettlement(paidOn, owed ? [owed] : [], transaction)

describe('money for a debt that is owed', () => {
  test('is credited as IZIP; AUTHORISED and CAPTURED mean the same', () => {
    const credit = { kind: 'credit', system: 'IZIP', pays: [money(35050, 'USD')] }
    expect(decide(order, debt, report)).toEqual(credit)
    expect(decide(order, debt, { ...report, detailedStatus: 'CAPTURED' })).toEqual(credit)
  })

  test('is credited as IZTC where dollars were paid in soles, and pays the debt in its own currency', () => {
    const soles = { ...order, amount: money(131438, 'PEN') }
    expect(decide(soles, debt, { ...report, amount: money(131438, 'PEN') })).toEqual({
      kind: 'credit',
      system: 'IZTC',
      pays: [money(35050, 'USD')],
    })
  })

  test('is credited as IZDA on debit day', () => {
    const charge = { ...order, source: 'debit' as const, state: 'sending' as const }
    expect(decide(charge, debt, report)).toMatchObject({ kind: 'credit', system: 'IZDA' })
  })

  test.each(['created', 'form_issued', 'sending', 'unknown', 'refused', 'expired'] as const)(
    'is credited from %s, however late it arrives',
    (state) => {
      expect(decide({ ...order, state }, debt, report).kind).toBe('credit')
    },
  )
})

describe('money that is not owed is refunded', () => {
  test('where the debt was paid meanwhile', () => {
    const settled = { ...debt, state: 'paid' as const, owed: money(0, 'USD') }
    expect(decide(order, settled, report)).toEqual({ kind: 'surplus' })
  })

  test('where less is left to pay than the order pays', () => {
    expect(decide(order, { ...debt, owed: money(35049, 'USD') }, report)).toEqual({
      kind: 'surplus',
    })
  })

  test('where the same order was credited with another transaction', () => {
    const credited = { ...order, state: 'paid' as const, creditedTransaction: 'other' }
    expect(decide(credited, debt, report)).toEqual({ kind: 'surplus' })
  })

  test('where who pays held the proforma no longer; what they paid before is credited, however late', () => {
    const seconds = (count: number) => report.operatedAt.add({ seconds: count })
    const paying = (payerLeftAt: Temporal.Instant) => decide({ ...order, payerLeftAt }, debt, report)
    expect(paying(seconds(-1))).toEqual({ kind: 'surplus' })
    expect(paying(seconds(0))).toEqual({ kind: 'surplus' })
    expect(paying(seconds(1)).kind).toBe('credit')
    const withdrawn = { ...debt, state: 'annulled' as const }
    expect(decide({ ...order, payerLeftAt: seconds(-1) }, withdrawn, report)).toEqual({
      kind: 'surplus',
    })
  })

  test('where a newer order superseded this one', () => {
    expect(decide({ ...order, state: 'superseded' }, debt, report)).toEqual({ kind: 'surplus' })
  })
})

describe('unmatched money is quarantined', () => {
  test.each([
    ['an order that nobody knows', null, debt, {}, 'unknown-order'],
    ['another account', order, debt, { shop: '87654321' }, 'other-account'],
    ['another amount', order, debt, { amount: money(35051, 'USD') }, 'other-amount'],
    ['another currency', order, debt, { amount: money(35050, 'PEN') }, 'other-amount'],
    ['a currency that is none of ours', order, debt, { amount: null }, 'other-amount'],
    ['a part of the amount', order, debt, { detailedStatus: 'PARTIALLY_AUTHORISED' }, 'other-amount'],
    ['a debt that was withdrawn', order, { ...debt, state: 'annulled' as const }, {}, 'debt-withdrawn'],
    ['a debt that was lowered', order, { total: 40000, owed: money(30000, 'USD') }, {}, 'debt-changed'],
    ['a debt that was raised', order, { total: 50000, owed: money(40000, 'USD') }, {}, 'debt-changed'],
    [
      'a debt that was lowered and paid elsewhere',
      order,
      { state: 'paid' as const, total: 30000, owed: money(0, 'USD') },
      {},
      'debt-changed',
    ],
    ['a debt that is gone', order, null, {}, 'debt-withdrawn'],
  ])('%s', (_, paidOn, owed, change, reason) => {
    const known = owed && { ...debt, ...owed }
    expect(decide(paidOn, known, { ...report, ...change })).toEqual({ kind: 'quarantine', reason })
  })

  test('a debt of which nobody wrote down how much it was is judged by what is left', () => {
    const raised = { ...debt, totalSeen: null, total: 50000, owed: money(40000, 'USD') }
    expect(decide(order, raised, report).kind).toBe('credit')
  })

  test('and so is a reversal after the credit', () => {
    const credited = { ...order, state: 'paid' as const, creditedTransaction: report.uuid }
    for (const detailedStatus of ['CANCELLED', 'CAPTURE_FAILED', 'EXPIRED']) {
      expect(decide(credited, debt, { ...report, detailedStatus })).toEqual({
        kind: 'quarantine',
        reason: 'credited-then-lost',
      })
    }
  })
})

describe('reports without money', () => {
  test('in another currency bring no money either, with or without an order', () => {
    for (const amount of [money(35050, 'PEN'), null]) {
      const refused = { ...report, detailedStatus: 'REFUSED', amount }
      expect(decide(order, debt, refused)).toEqual({ kind: 'refused', final: true })
      expect(decide(null, null, refused)).toEqual({ kind: 'ignore' })
    }
  })

  test('a refusal with tries left does not end the order', () => {
    const refused = { ...report, detailedStatus: 'REFUSED' }
    expect(decide(order, debt, { ...refused, orderCycle: 'OPEN' })).toEqual({
      kind: 'refused',
      final: false,
    })
    expect(decide(order, debt, { ...refused, orderCycle: null })).toEqual({
      kind: 'refused',
      final: false,
    })
    expect(decide(order, debt, refused)).toEqual({ kind: 'refused', final: true })
  })

  test('a debit-day charge has no second try', () => {
    const charge = { ...order, source: 'debit' as const, state: 'sending' as const }
    const refused = { ...report, detailedStatus: 'REFUSED', orderCycle: null }
    expect(decide(charge, debt, refused)).toEqual({ kind: 'refused', final: true })
  })

  test('a refusal after the order ended changes nothing', () => {
    for (const state of ['paid', 'refused', 'expired', 'superseded', 'surplus', 'refunded'] as const) {
      expect(decide({ ...order, state }, debt, { ...report, detailedStatus: 'REFUSED' })).toEqual({
        kind: 'ignore',
      })
    }
  })

  test('a registered card and a refund are not incoming money', () => {
    for (const operation of ['VERIFICATION', 'CREDIT'] as const) {
      expect(decide(order, debt, { ...report, operation })).toEqual({ kind: 'ignore' })
    }
  })

  test('a running transaction is reconciled again, and so is one with an unlisted status', () => {
    const running = { ...report, detailedStatus: 'WAITING_AUTHORISATION' }
    expect(decide(order, debt, running)).toEqual({ kind: 'still-running', strange: false })
    const strange = { ...report, detailedStatus: 'SOMETHING_NEW' }
    expect(decide(order, debt, strange)).toEqual({ kind: 'still-running', strange: true })
  })
})

// A model of what `settle` does with each decision, reduced to orders, debts and payments.
type State = { orders: OrderSnapshot[]; owed: number; credits: string[]; returned: string[] }

function apply(books: State, index: number, transaction: TransactionReport): void {
  const own = books.orders[index] as OrderSnapshot
  const owed = {
    ...debt,
    state: books.owed === 0 ? ('paid' as const) : ('pending' as const),
    owed: money(books.owed, 'USD'),
  }
  const decision = decide(own, owed, transaction)
  const move = (state: OrderState): OrderState => {
    if (state === own.state) return state
    expect(orderStates.mayFollow(own.state, state), `${own.state} to ${state}`).toBe(true)
    return state
  }
  if (decision.kind === 'credit') {
    for (const { minor } of decision.pays) books.owed -= minor
    books.credits.push(transaction.uuid)
    books.orders[index] = { ...own, state: move('paid'), creditedTransaction: transaction.uuid }
  }
  if (decision.kind === 'surplus') {
    books.returned.push(transaction.uuid)
    const state = orderStates.mayFollow(own.state, 'surplus') ? move('surplus') : own.state
    books.orders[index] = {
      ...own,
      state,
      returnedTransactions: [...own.returnedTransactions, transaction.uuid],
    }
  }
  if (decision.kind === 'refused' && decision.final) books.orders[index] = { ...own, state: move('refused') }
  if (decision.kind === 'still-running') books.orders[index] = { ...own, state: move('unknown') }
}

test('any reports in any order, any number of times: every payment is credited once or refunded once', () => {
  const anyReport = fc.record({
    index: fc.nat(2),
    uuid: fc.constantFrom('a', 'b', 'c', 'd'),
    detailedStatus: fc.constantFrom('AUTHORISED', 'CAPTURED', 'WAITING_AUTHORISATION', 'REFUSED', 'NEW'),
    orderCycle: fc.constantFrom('OPEN' as const, 'CLOSED' as const, null),
  })
  fc.assert(
    fc.property(fc.array(anyReport, { maxLength: 40 }), (reports) => {
      const books: State = { orders: [order, order, order], owed: 35050, credits: [], returned: [] }
      const charged = new Set<string>()
      for (const { index, uuid, ...rest } of reports) {
        // Each transaction belongs to one order, so its uuid contains the order's index.
        const own = `${index}${uuid}`
        if (charged.has(own) && !['AUTHORISED', 'CAPTURED'].includes(rest.detailedStatus)) continue
        if (['AUTHORISED', 'CAPTURED'].includes(rest.detailedStatus)) charged.add(own)
        apply(books, index, { ...report, ...rest, uuid: own })
      }
      expect(books.owed).toBe(charged.size > 0 ? 0 : 35050)
      expect([...books.credits, ...books.returned].toSorted()).toEqual([...charged].toSorted())
      expect(books.credits.length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 500 },
  )
})

test("every decision is a transition that the order's state table allows", () => {
  for (const state of orderStates.all) {
    const { kind } = decide({ ...order, state }, debt, report)
    if (kind === 'credit') expect(orderStates.mayFollow(state, 'paid'), state).toBe(true)
    else expect(kind, state).toBe('surplus')
  }
})

describe('several debts are credited together or not at all', () => {
  const whole = { ...order, amount: money(70100, 'USD'), debtAmount: money(70100, 'USD') }
  const paid = { ...report, amount: money(70100, 'USD') }
  const settled: DebtSnapshot = { ...debt, state: 'paid', owed: money(0, 'USD') }
  const withdrawn: DebtSnapshot = { ...debt, state: 'annulled' }
  const raised: DebtSnapshot = { ...debt, total: 50000, owed: money(40000, 'USD') }

  test('each with its own part where all of them are owed', () => {
    const pays = [money(35050, 'USD'), money(35050, 'USD')]
    expect(decideSettlement(whole, [debt, debt], paid)).toEqual({ kind: 'credit', system: 'IZIP', pays })
  })

  test.each([
    ['one that is paid already sends all of it back', [debt, settled], { kind: 'surplus' }],
    ['even beside one that was withdrawn', [withdrawn, settled], { kind: 'surplus' }],
    ['even beside one that was raised', [raised, settled], { kind: 'surplus' }],
    ['one that was withdrawn holds all of it', [debt, withdrawn], quarantined('debt-withdrawn')],
    ['one that was raised holds all of it', [raised, debt], quarantined('debt-changed')],
  ] as const)('%s', (_, debts, decision) => {
    expect(decideSettlement(whole, debts, paid)).toEqual(decision)
  })

  function quarantined(reason: string) {
    return { kind: 'quarantine', reason }
  }

  test('people who pay overlapping sets in any order: no debt is credited twice, and what is not credited goes back', () => {
    const letras = 5
    const anyOrder = fc.record({ first: fc.nat(letras - 1), count: fc.integer({ min: 1, max: letras }) })
    fc.assert(
      fc.property(
        fc.array(anyOrder, { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.nat(7)),
        (orders, picks) => {
          const owed = Array.from({ length: letras }, () => 35050)
          const returned = new Set<number>()
          const credited = new Set<number>()
          const reports = [...orders.keys(), ...orders.map(() => (picks.next().value ?? 0) % orders.length)]
          for (const at of reports) {
            const { first, count } = orders[at] as { first: number; count: number }
            const own = owed.slice(first, first + count)
            const amount = money(35050 * own.length, 'USD')
            const known = {
              ...order,
              amount,
              debtAmount: amount,
              state: credited.has(at) ? ('paid' as const) : ('form_issued' as const),
              creditedTransaction: credited.has(at) ? String(at) : null,
              returnedTransactions: returned.has(at) ? [String(at)] : [],
            }
            const debts = own.map((minor) => ({
              ...debt,
              state: minor === 0 ? ('paid' as const) : ('pending' as const),
              owed: money(minor, 'USD'),
            }))
            const decision = decideSettlement(known, debts, { ...report, uuid: String(at), amount })
            if (decision.kind === 'surplus') returned.add(at)
            if (decision.kind !== 'credit') continue
            credited.add(at)
            for (const [index, { minor }] of decision.pays.entries())
              owed[first + index] = (owed[first + index] ?? 0) - minor
          }
          expect(Math.min(...owed)).toBeGreaterThanOrEqual(0)
          expect(credited.size + returned.size).toBe(orders.length)
          const paidFor = orders
            .filter((_, at) => credited.has(at))
            .reduce((sum, { first, count }) => sum + Math.min(count, letras - first), 0)
          expect(owed.filter((minor) => minor === 0)).toHaveLength(paidFor)
        },
      ),
    )
  })
})
