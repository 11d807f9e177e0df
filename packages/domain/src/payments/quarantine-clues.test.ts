import { expect, test } from 'vitest'
import { money } from '../money/money.ts'
import { weighMatch } from './quarantine-clues.ts'

const agreeing = (match: Parameters<typeof weighMatch>[0]) =>
  weighMatch(match).flatMap(({ clue, agrees }) => (agrees ? [clue] : []))

test('says what agrees with the debt and what does not', () => {
  const owed = money(35_050, 'USD')
  expect(agreeing({ amount: owed, owed, byOrder: true })).toEqual(['order', 'currency', 'amount', 'owed'])
  expect(agreeing({ amount: money(35_050, 'PEN'), owed, byOrder: false })).toEqual(['owed'])
  expect(agreeing({ amount: money(100, 'USD'), owed, byOrder: false })).toEqual(['currency', 'owed'])
  expect(agreeing({ amount: null, owed: money(0, 'USD'), byOrder: true })).toEqual(['order'])
})
