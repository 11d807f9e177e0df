import { actText, knownActs } from '@llave/domain/staff/act-words'
import { expect, test } from 'vitest'
import { staffCalls } from './staff-calls.ts'

test('every reading of a customer has words, and no two things the same ones', () => {
  const reading = staffCalls.filter(({ access }) => access !== 'open' && 'reads' in access)
  for (const { name } of reading) expect(actText(name), name).not.toBe(name)
  const texts = knownActs.map(([, text]) => text)
  expect(new Set(texts).size).toBe(texts.length)
})
