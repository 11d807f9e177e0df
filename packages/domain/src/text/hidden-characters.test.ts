import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  escapeHiddenCharacters,
  escapeToOneLine,
  hasHiddenCharacters,
  withoutHiddenCharacters,
} from './hidden-characters.ts'

const controls = [...Array(0x20).keys(), 0x7f, ...Array.from({ length: 0x20 }, (_, index) => 0x80 + index)]
  .map((code) => String.fromCharCode(code))
  .filter((sign) => sign !== '\n' && sign !== '\t')
const directions = [...'\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069']

/** Visible and hidden characters, mixed. */
const anyText = fc
  .array(fc.constantFrom(...controls, ...directions, '\n', '\t', 'a', 'ñ', '¿', '😀', ' '), { maxLength: 30 })
  .map((signs) => signs.join(''))

describe('hidden characters', () => {
  test('are all control characters but newline and tab, and all directional marks', () => {
    for (const sign of [...controls, ...directions]) {
      expect(hasHiddenCharacters(`a${sign}b`), sign.charCodeAt(0).toString(16)).toBe(true)
    }
  })

  test.each([
    '',
    'Vi humedad.\n\t¿Pueden revisarla?',
    'ÁÑü «¡!» S/\u00a0500',
    '👩‍👩‍👧 👍🏽 ❤️',
    'номер',
    '\ufeffHola',
  ])('are none in %j', (text) => {
    expect(hasHiddenCharacters(text)).toBe(false)
    expect(withoutHiddenCharacters(text)).toBe(text)
    expect(escapeHiddenCharacters(text)).toBe(text)
  })

  test('are removed, or escaped, anywhere, and the rest is unchanged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(hasHiddenCharacters(withoutHiddenCharacters(text))).toBe(false)
        const shown = escapeHiddenCharacters(text)
        expect(hasHiddenCharacters(shown)).toBe(false)
        // JSON reads back the original text: nothing is lost.
        expect(JSON.parse(`"${shown.replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`)).toBe(text)
        expect(escapeToOneLine(text)).not.toMatch(/[\n\t]/)
      }),
    )
  })

  test('that clear a screen, write a clipboard, forge a row or reverse a text become visible', () => {
    expect(escapeToOneLine('\u001b[2J\u001b]52;c;aG9sYQ==\u0007')).toBe(
      '\\u001b[2J\\u001b]52;c;aG9sYQ==\\u0007',
    )
    expect(escapeToOneLine('Hola\r\n20001  pagado')).toBe('Hola\\u000d\\n20001  pagado')
    expect(escapeHiddenCharacters('gpj.\u202eexe')).toBe('gpj.\\u202eexe')
  })
})
