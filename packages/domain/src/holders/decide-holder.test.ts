import { describe, expect, test } from 'vitest'
import { decideHolder, laterCession } from './decide-holder.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const [ana, luis] = [1, 2]
const day = (text: string) => Temporal.PlainDate.from(text)
const holds = (holderId: number, cededOn: string | null = null) => ({
  holderId,
  cededOn: cededOn === null ? null : day(cededOn),
})

describe('a row that names who holds the proforma keeps it', () => {
  test.each([null, '2026-11-10', '2026-11-21'])('with the cession of %s', (cededOn) => {
    expect(decideHolder(holds(ana, cededOn), holds(ana, '2026-11-15'), today)).toBe('kept')
  })
})

describe('a row that names another one', () => {
  test('is refused where it says of no cession: a typing error hands over nothing', () => {
    expect(decideHolder(holds(luis), holds(ana), today)).toBe('other-holder')
    expect(decideHolder(holds(luis), holds(ana, '2026-11-10'), today)).toBe('other-holder')
  })

  test('cedes the proforma on the day that it says, today included', () => {
    expect(decideHolder(holds(luis, '2026-11-10'), holds(ana), today)).toBe('ceded')
    expect(decideHolder(holds(luis, '2026-11-21'), holds(ana, '2026-11-20'), today)).toBe('ceded')
  })

  test('is an older extract, or a typing error in a row that was ceded before, where the day is not newer', () => {
    expect(decideHolder(holds(luis, '2026-11-10'), holds(ana, '2026-11-10'), today)).toBe('older-cession')
    expect(decideHolder(holds(luis, '2026-11-09'), holds(ana, '2026-11-10'), today)).toBe('older-cession')
  })
})

test('no cession is of a day to come, whoever it names', () => {
  expect(decideHolder(holds(luis, '2026-11-22'), holds(ana), today)).toBe('future-cession')
  expect(decideHolder(holds(ana, '2026-11-22'), holds(ana), today)).toBe('future-cession')
})

test('the last cession that is known is the newest one', () => {
  expect(laterCession(null, null)).toBeNull()
  expect(laterCession(day('2026-11-10'), null)).toEqual(day('2026-11-10'))
  expect(laterCession(null, day('2026-11-10'))).toEqual(day('2026-11-10'))
  expect(laterCession(day('2026-11-09'), day('2026-11-10'))).toEqual(day('2026-11-10'))
  expect(laterCession(day('2026-11-11'), day('2026-11-10'))).toEqual(day('2026-11-11'))
})
