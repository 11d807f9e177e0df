import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phonesAfterChanges, type StandingChange } from './phones-after-changes.ts'

const phone = (number: string) => ({ dialCode: '51', number })
const [a, b, c, d] = ['900000001', '900000002', '900000003', '900000004'].map(phone) as [
  ReturnType<typeof phone>,
  ReturnType<typeof phone>,
  ReturnType<typeof phone>,
  ReturnType<typeof phone>,
]
const change = (
  id: number,
  oldPhone: typeof a,
  newPhone: typeof a,
  other: Partial<StandingChange> = {},
): StandingChange => ({ id, state: 'approved', known: false, oldPhone, newPhone, ...other })

test('a row of before the change does not bring the old number back', () => {
  expect(phonesAfterChanges([a, d], [change(1, a, b)])).toEqual({ phones: [d, b], known: [] })
  expect(phonesAfterChanges([a, b], [change(1, a, b)])).toEqual({ phones: [b], known: [] })
})

test('a row that names the new number alone knows of the change', () => {
  expect(phonesAfterChanges([b, d], [change(1, a, b)])).toEqual({ phones: [b, d], known: [1] })
})

test('two changes apply one after the other, as far as the row is behind', () => {
  const both = [change(1, a, b), change(2, b, c)]
  expect(phonesAfterChanges([a], both)).toEqual({ phones: [c], known: [] })
  expect(phonesAfterChanges([b], both)).toEqual({ phones: [c], known: [1] })
  expect(phonesAfterChanges([c], both)).toEqual({ phones: [c], known: [1, 2] })
})

test('a row with neither number does not take the new one away', () => {
  expect(phonesAfterChanges([d], [change(1, a, b)])).toEqual({ phones: [d, b], known: [] })
  expect(phonesAfterChanges([], [change(1, a, b), change(2, b, c)])).toEqual({ phones: [c], known: [] })
  expect(phonesAfterChanges([a, c], [change(1, a, b), change(2, b, c)])).toEqual({ phones: [c], known: [] })
})

test('while a number is taken away no row brings either back, nor is it known', () => {
  const held = change(1, a, b, { state: 'held' })
  for (const given of [[a], [b], [a, b], []])
    expect(phonesAfterChanges([...given, d], [held])).toEqual({ phones: [d], known: [] })
  // Nor by a row that knows of a later change of another number.
  expect(phonesAfterChanges([c], [held, change(2, d, c)])).toEqual({ phones: [c], known: [2] })
})

test('nor where a later change was undone that led to the number that was taken away', () => {
  const changes = [change(1, a, b, { state: 'held' }), change(2, b, c, { state: 'undone' })]
  for (const order of [changes, changes.toReversed()])
    for (const given of [[a], [b], [c], []])
      expect(phonesAfterChanges([...given, d], order).phones).toEqual([d])
})

test('what was undone stays undone, whatever the system knows', () => {
  const undone = change(1, a, b, { state: 'undone' })
  expect(phonesAfterChanges([b], [undone])).toEqual({ phones: [a], known: [] })
  expect(phonesAfterChanges([d], [undone])).toEqual({ phones: [d, a], known: [] })
  expect(phonesAfterChanges([a], [undone])).toEqual({ phones: [a], known: [1] })
  const known = { ...undone, known: true }
  expect(phonesAfterChanges([b], [known])).toEqual({ phones: [a], known: [] })
  expect(phonesAfterChanges([d], [known])).toEqual({ phones: [d], known: [] })
})

test('two that were undone, the last one first, lead back to the first number', () => {
  const both = [change(2, b, c, { state: 'undone' }), change(1, a, b, { state: 'undone' })]
  for (const given of [[a], [b], [c], []]) expect(phonesAfterChanges(given, both).phones).toEqual([a])
})

test('the old number of the last change is never among them', () => {
  const anyPhone = fc.constantFrom(a, b, c, d)
  fc.assert(
    fc.property(fc.uniqueArray(anyPhone), anyPhone, anyPhone, (given, oldPhone, newPhone) => {
      fc.pre(oldPhone !== newPhone)
      const { phones } = phonesAfterChanges(given, [change(1, oldPhone, newPhone)])
      expect(phones).not.toContain(oldPhone)
      expect(new Set(phones).size).toBe(phones.length)
    }),
  )
})
