import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printRecoveryCode, readRecoveryCode, recoveryCodeBytes } from './recovery-code.ts'

const bytes = fc.uint8Array({ minLength: recoveryCodeBytes, maxLength: recoveryCodeBytes })

test('a code is printed in four groups of four symbols that are not mistaken for each other', () => {
  expect(printRecoveryCode(new Uint8Array(10))).toBe('0000-0000-0000-0000')
  expect(printRecoveryCode(new Uint8Array(10).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  expect(printRecoveryCode(Uint8Array.of(0x08, 0x86, 0x42, 0x98, 0xe8, 0x4a, 0x96, 0xc6, 0xb9, 0xf0))).toBe(
    '1234-5678-9ABC-DEFG',
  )
  fc.assert(
    fc.property(bytes, (made) => {
      expect(printRecoveryCode(made)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
    }),
  )
  expect(() => printRecoveryCode(new Uint8Array(9))).toThrow()
})

test('different bytes are different codes, and what is typed is read back however it is written', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      expect(printRecoveryCode(one) === printRecoveryCode(other)).toBe(Buffer.compare(one, other) === 0)
    }),
  )
  const spelled = fc.tuple(
    bytes,
    fc.constantFrom('', ' ', '-', ' – ', '\u00a0', '\t'),
    fc.constantFrom('o', 'O', '0'),
    fc.constantFrom('i', 'I', 'l', 'L', '1'),
    fc.boolean(),
  )
  fc.assert(
    fc.property(spelled, ([made, separator, zero, one, small]) => {
      const code = printRecoveryCode(made)
      const cased = small ? code.toLowerCase() : code
      const typed = cased.replaceAll('-', separator).replaceAll('0', zero).replaceAll('1', one)
      expect(readRecoveryCode(` ${typed} `)).toBe(code)
    }),
  )
})

test('what is no code is none', () => {
  for (const wrong of [
    '',
    '1234',
    '1234-5678-9ABC-DEF',
    '1234-5678-9ABC-DEFGH',
    '1234-5678-9ABC-DEFU',
    'ñ'.repeat(16),
  ]) {
    expect(readRecoveryCode(wrong), wrong).toBeNull()
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const read = readRecoveryCode(typed)
      expect(read === null || readRecoveryCode(read) === read).toBe(true)
    }),
  )
})
