import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'

/** Weights of the look: 400 for reading, 500 for figures and titles, 600 for names. */
export type Weight = 'regular' | 'medium' | 'semibold'

type ParsedFont = { readonly characterSet: readonly number[] }

/**
 * A font is parsed once for the process: parsing takes longer than printing a receipt.
 * pdfkit takes a parsed font as readily as its bytes, its types only do not say so.
 */
function parseFont(weight: Weight): Buffer {
  const bytes = readFileSync(join(import.meta.dirname, 'fonts', `instrument-sans-${weight}.ttf`))
  const opened = new PDFDocument({ autoFirstPage: false }).font(bytes) as unknown as {
    _font: { font: unknown }
  }
  return opened._font.font as Buffer
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
