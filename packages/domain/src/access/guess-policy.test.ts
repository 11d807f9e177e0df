import { expect, test } from 'vitest'
import { codePolicy, codeRange } from './code-policy.ts'
import { guessPolicy, rightCodesNeeded } from './guess-policy.ts'

const chance = (digits: number) => 1 / (codeRange(digits).max - codeRange(digits).min + 1)

test('wrong codes are unusual from 20 in a day over all, or from 9 of one network', () => {
  expect(rightCodesNeeded(0, guessPolicy.usualOverall)).toBe(0)
  expect(rightCodesNeeded(19, guessPolicy.usualOverall)).toBe(0)
  expect(rightCodesNeeded(20, guessPolicy.usualOverall)).toBe(50)
  expect(rightCodesNeeded(8, guessPolicy.usualInNetwork)).toBe(0)
  expect(rightCodesNeeded(9, guessPolicy.usualInNetwork)).toBe(50)
})

test('with many sign-ins one wrong code in fifty is normal', () => {
  expect(rightCodesNeeded(39, guessPolicy.usualOverall)).toBe(1000)
  expect(rightCodesNeeded(40, guessPolicy.usualOverall)).toBe(1050)
})

test('an attacker who knows a thousand pairs succeeds less than once in a week, over all customers', () => {
  const shortTries = guessPolicy.usualOverall + 1000 / guessPolicy.rightCodesForOneMore
  const longTries = 1000 * codePolicy.codesPerDay * codePolicy.tries
  expect((shortTries * chance(3) + longTries * chance(6)) * 7).toBeLessThan(1)
})
