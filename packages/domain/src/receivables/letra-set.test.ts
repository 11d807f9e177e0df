import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxLetrasOfSet } from './choosable-letras.ts'
import { letrasOfSet, setPayability } from './letra-set.ts'
import { payability } from './payable.ts'

const letra = (code: string, dueOn: string, changes: object = {}) => ({
  proforma: 'PF1',
  code,
  dueOn: Temporal.PlainDate.from(dueOn),
  state: 'pending' as 'pending' | 'paid' | 'annulled',
  paymentUnderWay: false,
  ...changes,
})
const year = Array.from({ length: maxLetrasOfSet }, (_, index) =>
  letra(`L-${index + 1}`, `2026-${String(index + 1).padStart(2, '0')}-05`),
)
type Letra = ReturnType<typeof letra>
const choose = (...codes: string[]) => {
  const chosen = letrasOfSet(year, codes)
  if (!chosen) throw new Error('no set')
  return chosen
}

test('from the oldest unpaid one on, without a gap', () => {
  expect(setPayability(choose('L-2', 'L-1', 'L-3'), year)).toBe('payable')
  expect(setPayability(choose('L-1', 'L-3'), year)).toBe('older-first')
  expect(setPayability(choose('L-2', 'L-3'), year)).toBe('older-first')
  const other = letra('X-1', '2025-01-05', { proforma: 'PF2' })
  expect(setPayability(choose('L-1', 'L-2'), [...year, other])).toBe('payable')
  const paid = { ...letra('L-0', '2025-12-05'), state: 'paid' as const }
  expect(setPayability(choose('L-1', 'L-2'), [...year, paid])).toBe('payable')
})

test('one that is paid, withdrawn or in process stops all of them', () => {
  const [first, ...others] = choose('L-1', 'L-2')
  const change = (changes: Partial<Letra>) =>
    setPayability([first, ...others.map((each) => ({ ...each, ...changes }))], year)
  expect(change({ state: 'paid' })).toBe('paid')
  expect(change({ state: 'annulled' })).toBe('annulled')
  expect(change({ paymentUnderWay: true })).toBe('under-way')
})

test('a code that is unknown or named twice is no set', () => {
  expect(letrasOfSet(year, ['L-1', 'L-99'])).toBeNull()
  expect(letrasOfSet(year, ['L-1', 'L-1'])).toBeNull()
  expect(letrasOfSet(year, [])).toBeNull()
})

test('of one letra it is the rule of one letra, whatever its siblings', () => {
  const any = fc.record({
    month: fc.integer({ min: 1, max: 4 }),
    state: fc.constantFrom('pending' as const, 'paid' as const, 'annulled' as const),
    paymentUnderWay: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 6 }), (all) => {
      const [first, ...rest] = all.map(({ month, ...each }, index) =>
        letra(`L-${index}`, `2026-0${month}-05`, each),
      )
      if (!first) return
      expect(setPayability([first], [first, ...rest])).toBe(payability(first, [first, ...rest]))
    }),
  )
})

test('what may be paid together may be paid one after the other, the oldest first', () => {
  const any = fc.record({ month: fc.integer({ min: 1, max: 5 }), chosen: fc.boolean() })
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 8 }), (all) => {
      const letras = all.map(({ month }, index) => letra(`L-${index}`, `2026-0${month}-05`))
      const chosen = letrasOfSet(
        letras,
        all.flatMap((each, index) => (each.chosen ? [`L-${index}`] : [])),
      )
      if (!chosen) return
      const paid = new Set<string>()
      const oneByOne = chosen.every((next) => {
        const now = letras.map((each) => (paid.has(each.code) ? { ...each, state: 'paid' as const } : each))
        paid.add(next.code)
        return payability(next, now) === 'payable'
      })
      expect(setPayability(chosen, letras) === 'payable').toBe(oneByOne)
    }),
  )
})
