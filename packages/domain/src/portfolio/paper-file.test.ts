import { expect, test } from 'vitest'
import { paperTypeOf } from './paper-file.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['%PDF-1.7\nx\n%%EOF\n', 'application/pdf'],
  [`%PDF-1.7\n%%EOF${' '.repeat(1019)}`, 'application/pdf'],
  [`%PDF-1.7\n%%EOF${' '.repeat(1020)}`, null],
  ['%PDF-1.7\nx', null],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\x89PNG', null],
  ['MZ', null],
  ['', null],
])('%j is %s', (text, type) => {
  expect(paperTypeOf(bytes(text))).toBe(type)
})
