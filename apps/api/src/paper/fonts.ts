import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'

/** Weights of the look: 400 for reading, 500 for figures and titles, 600 for names. */
export type Weight = 'regular' | 'medium' | 'semibold'

type ParsedFont = {
  readonly characterSet: readonly number[]
  glyphForCodePoint(codePoint: number): unknown
}

/**
 * Fonts are parsed once per process: parsing takes longer than printing a receipt. pdfkit accepts a
 * parsed font as well as its bytes, although its types do not say so.
 */
function parseFont(weight: Weight): Buffer {
  const bytes = readFileSync(join(import.meta.dirname, 'fonts', `instrument-sans-${weight}.ttf`))
  const opened = new PDFDocument({ autoFirstPage: false }).font(bytes) as unknown as {
    _font: { font: ParsedFont }
  }
  const { font } = opened._font
  // The font caches each glyph with the code points of its first use. Embedding Ý requests its part
  // Y without any, and every later document would lose the text of its Y.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  return font as unknown as Buffer
}

export const fonts: Readonly<Record<Weight, Buffer>> = {
  regular: parseFont('regular'),
  medium: parseFont('medium'),
  semibold: parseFont('semibold'),
}

/** All three weights have the same characters. */
const letters = new Set((fonts.regular as unknown as ParsedFont).characterSet)

export function fontHas(codePoint: number): boolean {
  return letters.has(codePoint)
}
