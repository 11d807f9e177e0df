import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardFormula, withoutGuard } from './formula-guard.ts'

test.each([
  "=cmd|' /C calc'!A0",
  '@SUM(1)',
  '+51999888777',
  '-A1',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠1',
])('%j has an apostrophe before it', (text) => {
  expect(guardFormula(text)).toBe(`'${text}`)
})

test.each(['', '(01) 234-5678', "L'Oréal", "'=1", 'a=b', ' =1'])('%j is as it was', (text) => {
  expect(guardFormula(text)).toBe(text)
})

test("an apostrophe that is the text's own stays", () => {
  expect(withoutGuard("'Oréal")).toBe("'Oréal")
  expect(withoutGuard("'")).toBe("'")
})

test('what was guarded is read as it was, and begins no formula', () => {
  const sign = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠')
  fc.assert(
    fc.property(sign, fc.string(), (before, rest) => {
      const text = before + rest
      expect(guardFormula(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      if (!text.startsWith("'")) expect(withoutGuard(guardFormula(text))).toBe(text)
    }),
  )
})
