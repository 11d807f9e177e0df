import { documentTypeOf } from '@llave/domain/access/document-type'
import type { CellFault } from './read-cell.ts'

/** The types whose numbers have one length, by which lost zeros show. */
function hasOneLength(type: unknown): type is '01' | '06' {
  return type === '01' || type === '06'
}

/**
 * What is wrong with a document number whose first zeros a spreadsheet may have taken, as far as its type
 * shows it; null where nothing is.
 */
export function lostZeros(type: unknown, number: unknown): CellFault | null {
  if (!hasOneLength(type) || typeof number !== 'string' || !/^\d+$/.test(number)) return null
  const { maxLength, abbreviation } = documentTypeOf(type)
  if (number.length >= maxLength) return null
  return {
    fault: `tiene ${number.length} cifras y un ${abbreviation} tiene ${maxLength}: una hoja de cálculo quita los ceros de la izquierda`,
  }
}

/** The same for the other types, whose numbers may have any length: of a cell that is a number nobody knows. */
export function unknownZeros(type: unknown, cell: unknown): CellFault | null {
  if (hasOneLength(type) || typeof cell !== 'number') return null
  return { fault: 'está escrito como número, y así pierde los ceros de la izquierda: escríbalo como texto' }
}

/** The number with the zeros that its type must have had, where a profile says that they were taken. */
export function withZeros(type: unknown, number: unknown): unknown {
  if (!hasOneLength(type) || typeof number !== 'string' || !/^\d+$/.test(number)) return number
  return number.padStart(documentTypeOf(type).maxLength, '0')
}
