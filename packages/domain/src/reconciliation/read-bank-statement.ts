import { readSignedAmount } from '../integration/written-amount.ts'
import { readWrittenDay } from '../integration/written-day.ts'
import { foldHeading } from '../integration/written-word.ts'
import type { Currency } from '../money/money.ts'
import { type BankColumn, type BankProfile, digitsOf } from './bank-profile.ts'
import type { BankLine } from './reconcile-day.ts'

/** A row of a statement as it was read, every cell as text; `row` counts from 1. */
export type StatementRow = { readonly row: number; readonly cells: readonly string[] }

/** Why a file is refused: its row, 0 for the whole, the name of its column, empty for the row, and a sentence. */
export type StatementFault = { readonly row: number; readonly field: string; readonly fault: string }

export type StatementPeriod = {
  readonly from: Temporal.PlainDate
  /** Included. */
  readonly to: Temporal.PlainDate
}

/** Rows that titles may take above the heading. */
const mostTitleRows = 20
/** Movements of a file. */
export const mostStatementRows = 5_000

/** Text that a line keeps of its reference. */
const longestReference = 300

/** Where each column of a profile stands in a row. */
type StatementHeading = ReadonlyMap<BankColumn, number>

/** The place of a column that stands in the heading more than once. */
const twice = -2

/** A row as the heading of a profile; null where it is not. */
function readHeading(cells: readonly string[], { columns }: BankProfile): StatementHeading | null {
  const names = cells.map(foldHeading)
  const wanted = wantedColumns(columns)
  const places = wanted.map(([column, name]) => {
    const at = names.indexOf(foldHeading(name))
    return [column, at >= 0 && names.indexOf(foldHeading(name), at + 1) >= 0 ? twice : at] as const
  })
  return places.some(([, at]) => at === -1) ? null : new Map(places)
}

function wantedColumns(columns: BankProfile['columns']): [BankColumn, string][] {
  return (Object.entries(columns) as [BankColumn, string][]).filter(([, name]) => name !== '')
}

/**
 * The lines of a whole statement, or all that is wrong with it: a file is never taken in part. The number of
 * the account stands in its column or above the heading; every day is one of the period.
 */
export function readBankStatement(
  rows: readonly StatementRow[],
  profile: BankProfile,
  { currency, period }: { readonly currency: Currency; readonly period: StatementPeriod },
): { readonly lines: readonly BankLine[] } | { readonly faults: readonly StatementFault[] } {
  const tops = rows.slice(0, mostTitleRows)
  const headingAt = tops.findIndex(({ cells }) => readHeading(cells, profile) !== null)
  const heading = readHeading(rows[headingAt]?.cells ?? [], profile)
  if (!heading) return { faults: [faultOfHeading(tops, profile)] }
  const doubled = wantedColumns(profile.columns).find(([column]) => heading.get(column) === twice)
  if (doubled) {
    const row = rows[headingAt]?.row ?? 0
    return { faults: [{ row, field: doubled[1], fault: 'está dos veces en el encabezado' }] }
  }
  const titles = rows.slice(0, headingAt)
  if (
    profile.columns.account === '' &&
    !titles.some(({ cells }) => cells.some((cell) => names(cell, profile)))
  )
    return {
      faults: [
        { row: 0, field: '', fault: `El archivo no dice la cuenta ${profile.accountNumber}: es de otra.` },
      ],
    }
  const filled = rows.slice(headingAt + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0)
    return { faults: [{ row: 0, field: '', fault: 'El archivo no tiene movimientos.' }] }
  if (filled.length > mostStatementRows)
    return {
      faults: [{ row: 0, field: '', fault: `El archivo tiene más de ${mostStatementRows} movimientos.` }],
    }
  const read = filled.map((row) => readRow(row, heading, profile, { currency, period }))
  const faults = read.flatMap((of) => ('faults' in of ? of.faults : []))
  if (faults.length > 0) return { faults }
  return { lines: read.flatMap((of) => ('line' in of ? [of.line] : [])) }
}

/** Whether a cell has the digits of the account, with or without hyphens and blanks, and not in a longer number. */
function names(cell: string, { accountNumber }: BankProfile): boolean {
  const digits = [...digitsOf(accountNumber)].join('[ -]?')
  return new RegExp(`(?<!\\d-?)${digits}(?!-?\\d)`).test(cell)
}

/** Names what is missing of the row that is most like the heading. */
function faultOfHeading(tops: readonly StatementRow[], { columns }: BankProfile): StatementFault {
  const wanted = wantedColumns(columns)
  const missing = tops.map(({ row, cells }) => {
    const there = new Set(cells.map(foldHeading))
    return { row, names: wanted.map(([, name]) => name).filter((name) => !there.has(foldHeading(name))) }
  })
  const nearest = missing.toSorted((a, b) => a.names.length - b.names.length)[0]
  if (!nearest || nearest.names.length === wanted.length)
    return { row: 0, field: '', fault: `No tiene ninguna columna del perfil: ${listOf(wanted)}.` }
  return {
    row: nearest.row,
    field: nearest.names.join(', '),
    fault: nearest.names.length === 1 ? 'falta en el encabezado' : 'faltan en el encabezado',
  }
}

function listOf(wanted: readonly [BankColumn, string][]): string {
  return wanted.map(([, name]) => name).join(', ')
}

function readRow(
  { row, cells }: StatementRow,
  heading: StatementHeading,
  profile: BankProfile,
  { currency, period }: { readonly currency: Currency; readonly period: StatementPeriod },
): { readonly line: BankLine } | { readonly faults: readonly StatementFault[] } {
  const { columns } = profile
  const cellOf = (column: BankColumn) => (cells[heading.get(column) ?? -1] ?? '').trim()
  const faults: StatementFault[] = []
  const refuse = (column: BankColumn, fault: string) =>
    void faults.push({ row, field: columns[column], fault })

  if (columns.account !== '' && !names(cellOf('account'), profile))
    refuse('account', `dice otra cuenta que ${profile.accountNumber}`)
  const day = dayOf(cellOf('day'), profile, period)
  if (typeof day === 'string') refuse('day', day)
  const moved = movedBy(cellOf, profile)
  if ('fault' in moved) refuse(moved.column, moved.fault)
  const reference = cellOf('reference').replace(/\s+/g, ' ').slice(0, longestReference)
  if (typeof day === 'string' || 'fault' in moved || faults.length > 0) return { faults }
  return { line: { row, day, minor: moved.minor, currency: moved.currency ?? currency, reference } }
}

function dayOf(
  cell: string,
  { days }: BankProfile,
  { from, to }: StatementPeriod,
): Temporal.PlainDate | string {
  if (cell === '') return 'falta'
  const read = readWrittenDay(cell, days)
  if ('fault' in read) return `${read.fault}: ${cell.slice(0, 40)}`
  const day = plainDate(read.day)
  if (!day) return `no es una fecha: ${cell.slice(0, 40)}`
  if (Temporal.PlainDate.compare(day, from) < 0 || Temporal.PlainDate.compare(day, to) > 0)
    return `es de otro día: ${cell.slice(0, 40)}`
  return day
}

function plainDate(text: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return null
  }
}

type Moved =
  | { readonly minor: number; readonly currency: Currency | null }
  | { readonly column: BankColumn; readonly fault: string }

/** What a row moved: its signed amount, or its credit less its debit, of which exactly one stands. */
function movedBy(cellOf: (column: BankColumn) => string, { columns, decimalMark }: BankProfile): Moved {
  if (columns.amount !== '') return amountIn('amount', cellOf('amount'), decimalMark)
  const [credit, debit] = (['credit', 'debit'] as const).map((column) => {
    const cell = cellOf(column)
    return cell === '' ? null : amountIn(column, cell, decimalMark)
  })
  for (const [column, of] of [
    ['credit', credit],
    ['debit', debit],
  ] as const) {
    if (of && 'fault' in of) return of
    if (of && of.minor < 0) return { column, fault: 'es negativo' }
  }
  const [given, taken] = [credit, debit].map((of) => (of && 'minor' in of && of.minor !== 0 ? of : null))
  if (given && taken) return { column: 'debit', fault: `está junto a ${columns.credit} en la misma fila` }
  if (taken) return { minor: -taken.minor, currency: taken.currency }
  if (given) return given
  if (credit || debit) return { minor: 0, currency: null }
  return { column: 'credit', fault: `falta, y ${columns.debit} también` }
}

function amountIn(column: BankColumn, cell: string, mark: '.' | ','): Moved {
  if (cell === '') return { column, fault: 'falta' }
  const read = readSignedAmount(cell, mark)
  return 'fault' in read ? { column, fault: `${read.fault}: ${cell.slice(0, 40)}` } : read
}
