import { readWrittenAmount } from '@llave/domain/integration/written-amount'
import { withoutGuard } from '@llave/domain/text/formula-guard'
import type { QuotedFault } from '../rows/apply-rows.ts'
import { rowKinds } from '../rows/row-kinds.ts'
import { quoteValue, RowValues } from '../rows/sent-row.ts'
import type { ReadAs } from './columns.ts'
import { columnsOf } from './columns.ts'
import { lostZeros, unknownZeros, withZeros } from './lost-zeros.ts'
import type { HeadingPlan, Part } from './plan-heading.ts'
import type { MappedFile, Profile } from './profile.ts'
import { habitsOf } from './profile.ts'
import { type CellFault, cellReader, type Habits, isFailedFormula, type ReadCell } from './read-cell.ts'
import { readTypedCell, type TypedCell } from './read-typed-cell.ts'
import type { SourceRow } from './source-row.ts'

/** A cell of a text, or one of a sheet; null is empty. */
export type Cell = string | TypedCell | null

/** Makes a row of its cells. */
export type MakeRow = (cells: readonly Cell[], line: number, came: readonly string[]) => SourceRow

type Source = {
  readonly member: string
  readonly as: ReadAs
  readonly parts: readonly Part[]
  readonly read: ReadCell
  /** Whether a sign of a currency may stand in it. */
  readonly signed: boolean
}

/** In which currency an amount is, by member. */
const currencyOf: Readonly<Record<string, string>> = {
  amount: 'currency',
  paidAmount: 'currency',
  paymentAmount: 'paymentCurrency',
}

/** The maker of the rows of a file, with the habits and words of its profile. */
export function rowMaker(plan: HeadingPlan, profile: Profile | null, mapped: MappedFile | null): MakeRow {
  const { shape } = rowKinds[plan.kind]
  const columns = columnsOf(plan.kind)
  const habits = habitsOf(profile)
  const sources = plan.members.flatMap(({ member, parts }): Source[] => {
    const column = columns[member]
    return column
      ? [
          {
            member,
            as: column.as,
            parts,
            read: cellReader(column, habits, mapped?.words[member]),
            signed: member in currencyOf,
          },
        ]
      : []
  })
  const constants = Object.entries(plan.constants)
  const judgesZeros = columns.documentNumber?.as === 'documentNumber'
  const numberAt = Number(sources.find(({ member }) => member === 'documentNumber')?.parts[0] ?? -1)
  const pads = profile?.padDocuments === true

  return (cells, line, came) => {
    const values = new RowValues()
    let unread: QuotedFault[] | undefined
    function refuse(field: string, { fault: reason }: CellFault, cell: unknown): void {
      const value = shape.unquoted?.includes(field) ? '' : quoteValue(cell)
      unread = [...(unread ?? []), { field, reason, value }]
    }
    for (const { member, as, parts, read, signed } of sources) {
      const cell = textOf(cells, parts, as, habits)
      if (cell === '') continue
      if (typeof cell !== 'string') {
        refuse(member, cell, shown(came, parts))
        continue
      }
      if (isFailedFormula(cell)) {
        refuse(member, { fault: 'es un error de la hoja de cálculo' }, cell)
        continue
      }
      const value = read(cell)
      if (typeof value === 'string') {
        if (value !== '') values[member] = value
      } else if ('fault' in value) refuse(member, value, cell)
      else values[member] = value
      const other = signed && /[^\d.,\s]/.test(cell) ? otherCurrency(cell, member, cells) : null
      if (other) refuse(member, other, cell)
    }
    for (const [member, value] of constants) values[member] = value
    if (judgesZeros) {
      const { documentType: type } = values
      if (pads && values.documentNumber !== undefined) {
        values.documentNumber = withZeros(type, values.documentNumber)
      }
      const lost = lostZeros(type, values.documentNumber) ?? unknownZeros(type, cells[numberAt])
      if (lost) refuse('documentNumber', lost, values.documentNumber)
    }
    return unread ? { line, came, values, unread } : { line, came, values }
  }

  /** What is wrong with an amount whose sign is of another currency than its row. */
  function otherCurrency(cell: string, member: string, cells: readonly Cell[]): CellFault | null {
    const read = readWrittenAmount(cell.trim(), habits.decimalMark)
    const source = sources.find((each) => each.member === currencyOf[member])
    const stated = source
      ? textOf(cells, source.parts, source.as, habits)
      : plan.constants[currencyOf[member] ?? '']
    if ('fault' in read || read.currency === null || typeof stated !== 'string' || stated === '') return null
    const currency = source ? source.read(stated) : stated
    return currency === read.currency
      ? null
      : { fault: `está en ${read.currency} y la moneda de la fila es otra` }
  }
}

function textOf(
  cells: readonly Cell[],
  parts: readonly Part[],
  as: ReadAs,
  habits: Habits,
): string | CellFault {
  const [only] = parts
  if (parts.length === 1 && typeof only === 'number') return cellText(cells[only], as, habits)
  let joined = ''
  let some = false
  for (const part of parts) {
    const text = typeof part === 'number' ? cellText(cells[part], as, habits) : part
    if (typeof text !== 'string') return text
    // A text whose cells are all empty is no value.
    some ||= typeof part === 'number' && text.trim() !== ''
    joined += text
  }
  return some ? joined : ''
}

function cellText(cell: Cell | undefined, as: ReadAs, habits: Habits): string | CellFault {
  if (typeof cell === 'string') return withoutGuard(cell)
  return cell === null || cell === undefined ? '' : readTypedCell(cell, as, habits)
}

/** What came in the cells of a value, for the report. */
function shown(came: readonly string[], parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'number' ? (came[part] ?? '') : part)).join('')
}
