import { expect, test } from 'vitest'
import { money } from '../money/money.ts'
import type { PaymentPromise } from './payment-promise.ts'
import { isPromiseLeft, openPromiseText } from './promise-words.ts'

const dollars: PaymentPromise = {
  amount: money(41_075, 'USD'),
  day: Temporal.PlainDate.from('2026-11-27'),
  state: 'made',
  madeOn: Temporal.PlainDate.from('2026-11-21'),
  endedOn: null,
}
const soles: PaymentPromise = {
  ...dollars,
  amount: money(112_015, 'PEN'),
  day: Temporal.PlainDate.from('2026-11-25'),
}
const ended: readonly PaymentPromise[] = (['kept', 'broken', 'withdrawn'] as const).map((state) => ({
  ...dollars,
  state,
  endedOn: dollars.day,
}))
const owed = (currency: 'PEN' | 'USD') => ({ terms: { most: money(1, currency) } })

test('what is promised is said with amount and day, in each currency by itself', () => {
  expect(openPromiseText([...ended, dollars])).toMatch(
    /^Prometiste pagar US\$\s410\.75 hasta el 27\/11\/2026$/,
  )
  expect(openPromiseText([soles, dollars])).toMatch(
    /^Prometiste pagar S\/\s1,120\.15 hasta el 25\/11\/2026 y US\$\s410\.75 hasta el 27\/11\/2026$/,
  )
})

test('a promise that was kept, broken or withdrawn is none that is open', () => {
  expect(openPromiseText(ended)).toBeNull()
  expect(openPromiseText([])).toBeNull()
  expect(isPromiseLeft([owed('USD')], ended)).toBe(true)
})

test('something is left to promise in a currency that is overdue and has no open promise', () => {
  expect(isPromiseLeft([owed('USD')], [dollars])).toBe(false)
  expect(isPromiseLeft([owed('PEN'), owed('USD')], [dollars])).toBe(true)
  expect(isPromiseLeft([], [])).toBe(false)
})
