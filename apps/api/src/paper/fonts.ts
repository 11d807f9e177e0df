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
 * A font is parsed once for the process: parsing takes longer than printing a receipt.
 * pdfkit takes a parsed font as readily as its bytes, its types only do not say so.
 */
function parseFont(weight: Weight): Buffer {
  const bytes = readFileSync(join(import.meta.dirname, 'fonts', `instrument-sans-${weight}.ttf`))
  const opened = new PDFDocument({ autoFirstPage: false }).font(bytes) as unknown as {
    _font: { font: ParsedFont }
  }
  const { font } = opened._font
  // A font keeps its drawings, each with the letters that it was first asked for with. Embedding Ý
  // asks for its part Y with none: every later paper would be read back without its Y.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  return font as unknown as Buffer
}

export const fonts: Readonly<Record<Weight, Buffer>> = {
  regular: parseFont('regular'),
  medium: parseFont('medium'),
  semibold: parseFont('semibold'),
}

/** The three weights hold the same letters. */
const letters = new Set((fonts.regular as unknown as ParsedFont).characterSet)

export function fontHas(codePoint: number): boolean {
  return letters.has(codePoint)
}
