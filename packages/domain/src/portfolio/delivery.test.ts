import { expect, test } from 'vitest'
import { type Delivery, deliveryScale, deliveryText } from './delivery.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

function delivery(promisedOn: string, ...moved: readonly string[]): Delivery {
  const changes = moved.map((deliveryOn, index) => ({
    toldOn: day('2026-03-12').add({ months: index }),
    deliveryOn: day(deliveryOn),
    reason: 'Licencia',
  }))
  return { promisedOn: day(promisedOn), changes }
}

test.each([
  [delivery('2027-06-30'), 'La entrega es el día prometido'],
  [delivery('2027-06-30', '2027-07-31', '2027-08-31'), 'La entrega se movió 62 días'],
  [delivery('2027-06-30', '2027-07-01'), 'La entrega se movió 1 día'],
  [delivery('2027-06-30', '2027-07-31', '2027-06-30'), 'La entrega es el día prometido'],
  [delivery('2027-06-30', '2027-06-28'), 'La entrega se adelantó 2 días'],
])('what is said of a delivery counts from the promised day: %#', (of, text) => {
  expect(deliveryText(of)).toBe(text)
})

test('the line is to scale, from the first of its days to the last', () => {
  const { today, promised, current, passed } = deliveryScale(
    delivery('2027-06-30', '2027-07-31', '2027-08-31'),
    day('2026-11-21'),
  )
  expect([today.at, promised.at, current.at]).toEqual([0, 221 / 283, 1])
  expect(passed.map(({ at }) => at)).toEqual([252 / 283])
})

test('a day that is past already stands before today, and one day alone is a line without length', () => {
  const late = deliveryScale(delivery('2026-06-30', '2026-09-30'), day('2026-12-31'))
  expect(late).toMatchObject({ promised: { at: 0 }, current: { at: 0.5 }, today: { at: 1 } })
  expect(deliveryScale(delivery('2026-06-30'), day('2026-06-30'))).toMatchObject({
    promised: { at: 0 },
    today: { at: 0 },
  })
})
