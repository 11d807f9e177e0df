import { planCharges } from '@llave/domain/debit/plan-charges'
import { type Currency, money } from '@llave/domain/money/money'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { fillAffiliations } from '@llave/testkit/debit/fill-affiliations'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { insertLetras } from '@llave/testkit/payments/insert-letras'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { planRun, readPlan } from './plan.store.ts'
import { printPlan } from './print-plan.ts'

const { db, drop } = await createTestDatabase()
afterAll(() => drop())
const oneAccount = { PEN: { shopId: '70001' }, USD: { shopId: '70001' } }

let made = 0

const anyLetra = fc.record({
  daysFrom24th: fc.integer({ min: -400, max: 80 }),
  state: fc.constantFrom('pending' as const, 'pending' as const, 'paid' as const, 'annulled' as const),
  amountMinor: fc.integer({ min: 1, max: 1e9 }),
  currency: fc.constantFrom<Currency>('PEN', 'USD'),
})
/** Every 24th of thirty years, so with leap years, all weekdays and all lengths of month. */
const anyDebitDay = fc
  .integer({ min: 0, max: 360 })
  .map((months) => Temporal.PlainDate.from('2020-01-24').add({ months }))

test("the plan in the database equals the domain's plan, for any letras and month", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyLetra, { minLength: 1, maxLength: 8 }), anyDebitDay, async (drawn, day) => {
      const number = String(80_000_000 + ++made)
      const customerId = await insertCustomer(db, {
        name: 'Ana',
        document: { type: '01', number },
        phone: { dialCode: '51', number: `9${number}` },
        email: 'ana@correo.example',
      })
      const proforma = `PP${number}`
      const letras = drawn.map((letra, index) => ({
        ...letra,
        code: `${number}-${index}`,
        dueOn: day.add({ days: letra.daysFrom24th }),
      }))
      await insertLetras(
        db,
        customerId,
        proforma,
        letras.map((letra) => ({ ...letra, dueOn: letra.dueOn.toString() })),
      )
      await fillAffiliations(db, { shop: '70001', createdAt: '2019-01-01T00:00:00Z' })

      const planned = (await readPlan(db, day, oneAccount)).filter((letra) => letra.proforma === proforma)
      const rule = planCharges(
        letras.map((letra) => ({ ...letra, owed: money(letra.amountMinor, letra.currency) })),
        day,
      )
      expect(planned.map(({ code, owedMinor, currency }) => [code, owedMinor, currency])).toEqual(
        rule.map(({ code, amountMinor, currency }) => [code, amountMinor, currency]),
      )
      expect(planned.map(({ position }) => position)).toEqual(rule.map((_, index) => index + 1))
      expect(planned.every(({ skipReason }) => skipReason === null)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test("the printed plan lists each letra charged or skipped, with totals by currency and no customer's name", async () => {
  const day = Temporal.PlainDate.from('2026-11-24')
  const dueOn = Temporal.PlainDate.from('2026-12-05')
  const letra = { affiliationId: 1, receivableId: 1, proforma: '1000234', code: 'L-0018', dueOn, position: 1 }
  const text = printPlan(day, [
    { ...letra, currency: 'USD', owedMinor: 32050, skipReason: null },
    { ...letra, code: 'L-0019', currency: 'USD', owedMinor: 100, skipReason: null },
    {
      ...letra,
      affiliationId: 2,
      proforma: '1000301',
      code: 'M-0001',
      currency: 'PEN',
      owedMinor: 142090,
      skipReason: null,
    },
    {
      ...letra,
      affiliationId: 3,
      proforma: '1000302',
      code: 'N-0001',
      currency: 'PEN',
      owedMinor: 5,
      skipReason: 'suspended',
    },
  ])
  expect(text.replaceAll('\u00a0', ' ')).toBe(
    [
      'Debit day 2026-11-24',
      'charge  1000234       L-0018            due 2026-12-05          US$ 320.50',
      'charge  1000234       L-0019            due 2026-12-05            US$ 1.00',
      'charge  1000301       M-0001            due 2026-12-05         S/ 1,420.90',
      'skip    1000302       N-0001            due 2026-12-05             S/ 0.05  suspended',
      '3 letras of 2 proformas would be charged, 1 passed over',
      'S/ 1,420.90 in 1 letras',
      'US$ 321.50 in 2 letras',
      '',
    ].join('\n'),
  )
})

test('the printed plan escapes control characters and keeps each letra in its row', () => {
  const day = Temporal.PlainDate.from('2026-11-24')
  const text = printPlan(day, [
    {
      affiliationId: 1,
      receivableId: 1,
      proforma: '10\u001b[2J',
      code: 'L\nskip',
      dueOn: day,
      position: 1,
      currency: 'PEN',
      owedMinor: 100,
      skipReason: null,
    },
  ])
  expect(text.split('\n')[1]).toMatch(/^charge {2}10\\u001b\[2J {3}L\\nskip {2}/)
})

test('a run is planned once, in one transaction, and never for an earlier day', async () => {
  const day = Temporal.PlainDate.from('2050-01-24')
  const now = Temporal.Instant.from('2050-01-24T11:00:00Z')
  const planned = await Promise.all([1, 2, 3].map(() => planRun(db, day, oneAccount, now)))
  expect(planned.filter(Boolean)).toHaveLength(1)
  const charges = await db.selectFrom('debit_charge').select('id').execute()
  expect(charges.length).toBe((await readPlan(db, day, oneAccount)).length)
  expect(await planRun(db, day.subtract({ months: 1 }), oneAccount, now)).toBe(false)
})
