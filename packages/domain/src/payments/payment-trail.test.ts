import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../money/money.ts'
import { mayStillBePaid } from './may-still-be-paid.ts'
import { orderStates } from './order-state.ts'
import { isUnsettled, type PaymentFacts, paymentTrail, standingOf } from './payment-trail.ts'
import { refundStates } from './refund-state.ts'

const now = Temporal.Instant.from('2026-11-21T15:46:00Z')
const made = now.subtract({ minutes: 5 })

/** A form that was just opened, with what else is known. */
function facts(known: Partial<PaymentFacts> = {}): PaymentFacts {
  return {
    state: 'form_issued',
    openedAt: made,
    movedAt: made,
    formExpiresAt: made.add({ minutes: 15 }),
    nextCheckAt: made.add({ minutes: 10 }),
    isRefused: false,
    refusedAt: null,
    sentAt: null,
    isRunning: false,
    confirmedAt: null,
    quarantine: 'none',
    quarantinedAt: null,
    resolvedAt: null,
    credited: null,
    receiptAt: null,
    posting: 'expected',
    refunds: [],
    ...known,
  }
}

const paid = facts({
  state: 'paid',
  sentAt: made,
  confirmedAt: made,
  credited: { at: made, isReversed: false },
  receiptAt: made,
})
const refund = { state: 'planned', amount: money(35050, 'USD'), plannedAt: made, movedAt: now } as const

function steps(known: PaymentFacts, asked: 'answered' | 'silent' = 'answered') {
  return paymentTrail(known, now, asked).steps.map(({ kind, reach }) => `${kind} ${reach}`)
}

describe('the trail of a payment', () => {
  test('that is paid ends in the books once a system of the developer acknowledged it', () => {
    expect(steps(paid)).toEqual([
      'sent reached',
      'confirmed reached',
      'applied reached',
      'receipt reached',
      'posted now',
    ])
    const posted = paymentTrail({ ...paid, posting: now }, now, 'answered')
    expect([posted.standing, posted.steps.at(-1)]).toEqual([
      'posted',
      { kind: 'posted', reach: 'reached', at: now, amount: null },
    ])
  })

  test('names no books where no system of the developer says what it posted', () => {
    expect(steps({ ...paid, posting: 'unread' })).not.toContain('posted now')
    expect(steps(facts({ posting: 'unread' }))).not.toContain('posted expected')
  })

  test('that waits says when it is asked about, and when it lapses', () => {
    const trail = paymentTrail(facts({ state: 'unknown', sentAt: made }), now, 'silent')
    expect(trail).toMatchObject({ standing: 'confirming', asksAt: made.add({ minutes: 10 }) })
    expect(trail.lapsesAt).toEqual(made.add({ minutes: 30 }))
    // What runs at the bank ends when the bank says so.
    expect(paymentTrail(facts({ state: 'unknown', isRunning: true }), now, 'answered').lapsesAt).toBeNull()
    expect(paymentTrail(facts({ state: 'sending', formExpiresAt: null }), now, 'answered')).toMatchObject({
      standing: 'confirming',
      lapsesAt: null,
      steps: [{ kind: 'sent' }, {}, {}, {}, {}],
    })
  })

  test('that was refused strikes what did not happen', () => {
    expect(steps(facts({ isRefused: true, refusedAt: made, sentAt: made }))).toEqual([
      'sent reached',
      'confirmed failed',
      'applied never',
      'receipt never',
      'posted never',
    ])
  })

  test('is not called refused while the provider is silent about a form that may still be paid', () => {
    const tried = facts({ isRefused: true, refusedAt: made, sentAt: made })
    expect(standingOf(tried, now, 'silent')).toBe('confirming')
    expect(standingOf(tried, now, 'answered')).toBe('refused')
  })

  test('of which one refund is done and another is not is still going back', () => {
    const parts = facts({ state: 'surplus', refunds: [{ ...refund, state: 'done' }, refund] })
    expect(standingOf(parts, now, 'answered')).toBe('returning')
  })

  test('that lies in quarantine says that a person looks at it, and what becomes of it', () => {
    const held = facts({ state: 'unknown', confirmedAt: made, quarantine: 'held', quarantinedAt: made })
    expect(steps(held)).toEqual(['opened reached', 'confirmed reached', 'reviewed now'])
    expect(steps({ ...held, quarantine: 'entered', resolvedAt: now }).at(-1)).toBe('posted reached')
    expect(steps({ ...held, quarantine: 'returned', resolvedAt: now }).at(-1)).toBe('refunded reached')
  })

  test('that goes back shows each refund with its amount; a payment of which a part went back stays applied', () => {
    const surplus = facts({ state: 'surplus', sentAt: made, confirmedAt: made, refunds: [refund] })
    expect(steps(surplus)).toEqual([
      'sent reached',
      'confirmed reached',
      'refund-asked reached',
      'refunded now',
    ])
    expect(standingOf({ ...surplus, refunds: [{ ...refund, state: 'done' }] }, now, 'answered')).toBe(
      'returned',
    )
    expect(steps({ ...surplus, refunds: [{ ...refund, state: 'failed' }] }).slice(-2)).toEqual([
      'reviewed now',
      'refunded expected',
    ])
    expect(standingOf({ ...paid, refunds: [refund] }, now, 'answered')).toBe('applied')
    expect(paymentTrail({ ...paid, refunds: [refund] }, now, 'answered').steps.at(-1)?.amount).toEqual(
      money(35050, 'USD'),
    )
  })
})

const anyAt = fc.integer({ min: -90, max: 0 }).map((minutes) => now.add({ minutes }))
const perhapsAt = fc.option(anyAt)
const anyFacts: fc.Arbitrary<PaymentFacts> = fc.record({
  state: fc.constantFrom(...orderStates.all),
  openedAt: anyAt,
  movedAt: anyAt,
  formExpiresAt: perhapsAt,
  nextCheckAt: perhapsAt,
  isRefused: fc.boolean(),
  refusedAt: perhapsAt,
  sentAt: perhapsAt,
  isRunning: fc.boolean(),
  confirmedAt: perhapsAt,
  quarantine: fc.constantFrom('none', 'held', 'entered', 'returned'),
  quarantinedAt: perhapsAt,
  resolvedAt: perhapsAt,
  credited: fc.option(fc.record({ at: anyAt, isReversed: fc.boolean() })),
  receiptAt: perhapsAt,
  posting: fc.oneof(fc.constantFrom('unread', 'expected', 'known'), anyAt),
  refunds: fc.array(
    fc.record({
      state: fc.constantFrom(...refundStates.all),
      amount: fc.constant(money(100, 'PEN')),
      plannedAt: anyAt,
      movedAt: anyAt,
    }),
    { maxLength: 2 },
  ),
})
const anyAsked = fc.constantFrom('answered', 'silent')
const unpaid = ['waiting', 'refused', 'expired', 'replaced']

describe('whatever is known of an order', () => {
  test('nothing says that no money was taken while the provider is silent, or where any is known', () => {
    fc.assert(
      fc.property(anyFacts, anyAsked, (known, asked) => {
        if (!unpaid.includes(standingOf(known, now, asked))) return
        expect(mayStillBePaid(known, now) && asked === 'silent').toBe(false)
        expect(known.isRunning).toBe(false)
        expect(known.credited).toBeNull()
        expect(known.quarantine).toBe('none')
        expect(known.refunds).toEqual([])
        expect(['sending', 'unknown', 'paid', 'surplus', 'refunded']).not.toContain(known.state)
      }),
    )
  })

  test('money in doubt is never said to be applied for good, nor a step to be reached that no row tells', () => {
    fc.assert(
      fc.property(anyFacts, anyAsked, (known, asked) => {
        const { standing, steps } = paymentTrail(known, now, asked)
        const reached = steps.filter(({ reach }) => reach === 'reached').map(({ kind }) => kind)
        if (known.quarantine === 'held') expect(standing).toBe('held')
        if (known.confirmedAt === null) expect(reached).not.toContain('confirmed')
        if (known.credited === null) expect(reached).not.toContain('applied')
        if (known.credited === null || known.receiptAt === null) expect(reached).not.toContain('receipt')
        if (known.quarantine !== 'entered' && (known.posting === 'unread' || known.posting === 'expected'))
          expect(reached).not.toContain('posted')
        const done = known.refunds.filter(({ state }) => state === 'done').length
        if (known.refunds.length > 0) expect(reached.filter((kind) => kind === 'refunded')).toHaveLength(done)
      }),
    )
  })

  test('what waits goes on and strikes nothing, what ended strikes or reaches, and only what waits is asked about', () => {
    fc.assert(
      fc.property(anyFacts, anyAsked, (known, asked) => {
        const { standing, steps, asksAt, lapsesAt } = paymentTrail(known, now, asked)
        expect(steps[0]?.reach).toBe('reached')
        const reaches = steps.map(({ reach }) => reach)
        if (isUnsettled(standing)) {
          expect(reaches).toContain('now')
          expect(reaches).not.toContain('never')
          expect(reaches).not.toContain('failed')
        } else {
          expect([asksAt, lapsesAt]).toEqual([null, null])
        }
        for (const { reach, at } of steps)
          if (reach === 'expected' || reach === 'never') expect(at).toBeNull()
      }),
    )
  })
})
