import { peru } from '@llave/domain/access/country'
import { peruvianPhoneLength } from '@llave/domain/access/validate-phone'
import { type DecimalMark, readWrittenAmount } from '@llave/domain/integration/written-amount'
import { type DayHabit, readWrittenDay } from '@llave/domain/integration/written-day'
import type { Column } from './columns.ts'
import { wordReader, words } from './words.ts'

/** How a file writes what can be written in more than one way. */
export type Habits = {
  readonly days: DayHabit
  readonly decimalMark: DecimalMark
  /** The dial code of a number that comes without one; null where a file does not say. */
  readonly dialCode: string | null
}

export const usualHabits: Habits = { days: 'dd/mm/yyyy', decimalMark: null, dialCode: null }

/** Why a cell cannot be read, in Spanish. */
export type CellFault = { readonly fault: string }

/** A cell as the row has it: canonical text, or the texts of a list. What it cannot judge it leaves as it is. */
export type ReadCell = (cell: string) => string | readonly string[] | CellFault

const canonicalDay = /^\d{4}-\d{2}-\d{2}$/
const canonicalAmount = /^\d{1,10}(\.\d{1,2})?$/
const canonicalPhone = /^\+\d{1,4} \d{4,15}$/
const plainBlanks = /^\S+(?: \S+)*$/
/** What a spreadsheet shows for a formula that failed, in English and in Spanish. */
const failedFormula =
  /^#(?:N\/[AD]|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|SPILL!|CALC!|¡[A-ZÑ/0]+!|¿[A-ZÑ]+\?)$/
const shortenedNumber = /^\d(?:[.,]\d+)?E\+\d+$/i

/** Makes the reader of a column: `own` are the words of a profile for it. */
export function cellReader(
  { as }: Column,
  { days, decimalMark, dialCode }: Habits,
  own: Readonly<Record<string, string>> = {},
): ReadCell {
  if (typeof as === 'object') {
    const find = wordReader(as.words, own)
    return (cell) => find(cell) ?? tidy(cell)
  }
  switch (as) {
    case 'text':
      return readText
    case 'lines':
      return (cell) => cell.replaceAll('\u00a0', ' ')
    case 'identifier':
    case 'documentNumber':
      return readIdentifier
    case 'day':
      return (cell) => (canonicalDay.test(cell) ? cell : readDay(tidy(cell), days))
    case 'year':
      return (cell) => readYear(tidy(cell), days)
    case 'amount':
      return (cell) => (canonicalAmount.test(cell) ? cell : readAmount(tidy(cell), decimalMark))
    case 'decimal':
      return (cell) => tidy(cell).replace(/^([^.,]*),([^.,]*)$/, '$1.$2')
    case 'phones':
      return (cell) =>
        canonicalPhone.test(cell) ? [cell] : readEach(cell, /[;,/|\n]/, (each) => readPhone(each, dialCode))
    case 'documents':
      return (cell) => readEach(cell, /[;|\n]/, readDocument)
    case 'list':
      return (cell) => readEach(cell, /[;|\n]/, (each) => each)
  }
}

/** Whether a cell has what a spreadsheet shows for a formula that failed. */
export function isFailedFormula(cell: string): boolean {
  return cell.startsWith('#') && failedFormula.test(cell)
}

/** Without blanks around it; blanks of any kind inside as one. */
function tidy(cell: string): string {
  return plainBlanks.test(cell) ? cell : cell.replace(/\s+/g, ' ').trim()
}

function readText(cell: string): string {
  // Line breaks stay: where they are not admitted, the row says so.
  return plainBlanks.test(cell) ? cell : cell.replace(/[^\S\n]+/g, ' ').trim()
}

function readIdentifier(cell: string): string | CellFault {
  if (shortenedNumber.test(cell)) return { fault: 'es un número que la hoja de cálculo abrevió' }
  return readText(cell)
}

function readDay(cell: string, habit: DayHabit): string | CellFault {
  const read = readWrittenDay(cell, habit)
  return 'fault' in read ? read : read.day
}

/** Of a day its year, where a profile takes the year from a column of days. */
function readYear(cell: string, habit: DayHabit): string {
  const read = readWrittenDay(cell, habit)
  return 'day' in read ? read.day.slice(0, 4) : cell
}

function readAmount(cell: string, mark: DecimalMark): string | CellFault {
  const read = readWrittenAmount(cell, mark)
  return 'fault' in read ? read : read.amount
}

function readEach(
  cell: string,
  between: RegExp,
  read: (each: string) => string | CellFault,
): readonly string[] | CellFault {
  const values: string[] = []
  for (const each of cell.split(between)) {
    const value = tidy(each)
    if (value === '') continue
    const one = read(value)
    if (typeof one !== 'string') return one
    values.push(one)
  }
  return values
}

function readPhone(cell: string, dialCode: string | null): string | CellFault {
  if (canonicalPhone.test(cell)) return cell
  const [, plus = '', digits = ''] = /^(\+?)([\d .()-]+)$/.exec(cell) ?? []
  const number = digits.replace(/\D/g, '')
  if (number === '') return { fault: `no es un celular: ${cell}` }
  const isPeruvian =
    number.startsWith(peru.dialCode) && number.length === peru.dialCode.length + peruvianPhoneLength
  if (plus && isPeruvian) return `+${peru.dialCode} ${number.slice(peru.dialCode.length)}`
  if (plus) {
    const [, code = '', rest = ''] = /^\+(\d{1,4})[ (.-]+(.+)$/.exec(cell) ?? []
    return rest ? `+${code} ${rest.replace(/\D/g, '')}` : { fault: `no separa el código de país: ${cell}` }
  }
  return dialCode === null ? { fault: `no tiene código de país: ${cell}` } : `+${dialCode} ${number}`
}

const documentType = wordReader(words.documentType)

/** "CE 001234567", "DNI: 44556677" or `01:44556677`. */
function readDocument(cell: string): string | CellFault {
  const [, word = '', number = ''] = /^(.+?)[ :]+(\d+)$/.exec(cell) ?? []
  const type = documentType(word)
  return type === undefined
    ? { fault: `no es un tipo y un número de documento: ${cell}` }
    : `${type}:${number}`
}

/** What is expected of a column, for the report. */
export function expectedOf(column: Column): string {
  const { as } = column
  if (typeof as === 'object')
    return Object.values(as.words)
      .map(([word]) => word)
      .join(', ')
  switch (as) {
    case 'day':
      return 'una fecha como 2026-12-05 o 05/12/2026'
    case 'year':
      return 'un año como 2026'
    case 'amount':
      return 'un importe como 1234.50'
    case 'phones':
      return 'celulares como +51 999888777'
    case 'documents':
      return 'documentos como 01:44556677'
    case 'documentNumber':
      return 'el número con todas sus cifras'
    default:
      return ''
  }
}
