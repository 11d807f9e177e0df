import { expect, test } from 'vitest'
import { codePolicy, codeRange } from './code-policy.ts'
import { guessPolicy, isGuessing, isGuessingEverywhere } from './guess-policy.ts'

const none = { wrong: 0, right: 0 }
const chance = (digits: number) => 1 / (codeRange(digits).max - codeRange(digits).min + 1)

test('wrong codes are unusual from 20 in a day over all, or from 9 of one network', () => {
  expect(isGuessing({ wrong: 19, right: 0 }, { wrong: 8, right: 0 })).toBe(false)
  expect(isGuessing({ wrong: 20, right: 0 }, none)).toBe(true)
  expect(isGuessing({ wrong: 9, right: 0 }, { wrong: 9, right: 0 })).toBe(true)
})

test('with many sign-ins one wrong code in fifty is normal', () => {
  expect(isGuessingEverywhere({ wrong: 39, right: 1000 })).toBe(false)
  expect(isGuessingEverywhere({ wrong: 40, right: 1000 })).toBe(true)
  expect(isGuessing({ wrong: 9, right: 1000 }, { wrong: 9, right: 50 })).toBe(false)
})

test('an attacker who knows a thousand pairs succeeds less than once in a week, over all customers', () => {
  const shortTries = guessPolicy.usualOverall + 1000 / guessPolicy.rightCodesForOneMore
  const longTries = 1000 * codePolicy.codesPerDay * codePolicy.tries
  expect((shortTries * chance(3) + longTries * chance(6)) * 7).toBeLessThan(1)
})
