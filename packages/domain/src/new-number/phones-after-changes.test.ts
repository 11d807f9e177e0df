import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phonesAfterChanges } from './phones-after-changes.ts'

const phone = (number: string) => ({ dialCode: '51', number })
const [a, b, c, d] = ['900000001', '900000002', '900000003', '900000004'].map(phone) as [
  ReturnType<typeof phone>,
  ReturnType<typeof phone>,
  ReturnType<typeof phone>,
  ReturnType<typeof phone>,
]
const change = (id: number, oldPhone: typeof a, newPhone: typeof a) => ({ id, oldPhone, newPhone })

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

test('a row with other numbers is taken as it is', () => {
  expect(phonesAfterChanges([d], [change(1, a, b)])).toEqual({ phones: [d], known: [] })
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
