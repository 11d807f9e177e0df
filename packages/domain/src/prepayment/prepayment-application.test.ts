import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareWays, prepareWays } from './compare-ways.ts'
import { SCALE } from './discount.ts'
import { applicationNumber, isApplicationNumber, isNewPlan } from './prepayment-application.ts'
import { totalDebt } from './refinance.ts'

const today = Temporal.PlainDate.from('2026-11-21')

const anyPrepayment = fc
  .record({
    amountMinor: fc.integer({ min: 1_000, max: 900_000 }),
    count: fc.integer({ min: 2, max: 40 }),
    annualRate: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400_000 })),
    share: fc.double({ min: 0.01, max: 0.95, noNaN: true }),
  })
  .map(({ amountMinor, count, annualRate, share }) => {
    const letras = Array.from({ length: count }, (_, months) => ({
      dueOn: Temporal.PlainDate.from('2026-12-05').add({ months }),
      amountMinor,
    }))
    const prepared = prepareWays({ letras, annualRate }, today)
    const paidMinor = Math.max(count, Math.floor(prepared.payoffMinor * share))
    const base = prepared.worth - BigInt(paidMinor) * SCALE
    return {
      letras,
      ways: compareWays(prepared, paidMinor),
      before: { count, minor: totalDebt(letras), amountMinor: paidMinor, baseMinor: Number(base / SCALE) },
    }
  })

test('the plans that were compared are new plans; the letras as they were, those of an adelanto and none are not', () => {
  fc.assert(
    fc.property(anyPrepayment, ({ letras, ways, before }) => {
      const sumOf = (of: typeof letras) => ({ count: of.length, minor: totalDebt(of) })
      for (const { letras: plan } of [ways.lower, ways.shorter]) {
        expect(isNewPlan(sumOf([...plan]), before)).toBe(true)
        // Half of it, the other half still to come, is none.
        fc.pre(before.baseMinor > 4 * before.count)
        expect(isNewPlan(sumOf(plan.slice(0, Math.floor(plan.length / 2))), before)).toBe(false)
      }
      if (before.amountMinor > before.count) expect(isNewPlan(sumOf(letras), before)).toBe(false)
      expect(isNewPlan({ count: 0, minor: 0 }, before)).toBe(false)
    }),
  )
})

test('a plan may be off by a cent a letra, and not by more', () => {
  const before = { count: 12, minor: 1_200_000, amountMinor: 300_000, baseMinor: 834_125 }
  expect(isNewPlan({ count: 9, minor: 900_009 }, before)).toBe(true)
  expect(isNewPlan({ count: 9, minor: 900_010 }, before)).toBe(false)
  expect(isNewPlan({ count: 9, minor: 834_116 }, before)).toBe(true)
  expect(isNewPlan({ count: 9, minor: 834_115 }, before)).toBe(false)
})

test('a number of ours is known from those of the developer', () => {
  expect(applicationNumber(12)).toBe('PA-00000012')
  expect(isApplicationNumber(applicationNumber(12))).toBe(true)
  for (const other of ['1900000012', 'PA-12', 'L-0018', '']) expect(isApplicationNumber(other)).toBe(false)
})
