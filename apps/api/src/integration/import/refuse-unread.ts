import type { KindName } from '@llave/contract/integration/rows/kind-names'
import { statedKinds } from '@llave/contract/integration/rows/row-kinds'
import { type CheckedRow, shapeOf } from '../rows/apply-rows.ts'
import { checkRow, checkWithdrawal } from '../rows/check-row.ts'
import type { RowKind } from '../rows/row-kinds.ts'
import { quoteValue } from '../rows/sent-row.ts'
import type { SourceRow } from '../source-files/source-row.ts'

/** Of a row that is withdrawn only its key is read: what its other cells are is no fault. */
export function overlookBesidesKey(kind: KindName, row: SourceRow): SourceRow {
  if (!('unread' in row) || row.values.withdraw !== 'true') return row
  const needed: readonly string[] = statedKinds[kind].key
  const { unread = [], ...read } = row
  const needing = unread.filter(({ field }) => needed.includes(field))
  return needing.length > 0 ? { ...read, unread: needing } : read
}

/**
 * The refusal of a row with cells that could not be read, with what is wrong with the others; null where
 * all were read.
 */
export function refuseUnread(kind: RowKind, row: SourceRow): CheckedRow | null {
  if (!('unread' in row) || !row.unread) return null
  const { unread, values } = row
  const { shape } = kind
  const asked = checkWithdrawal(values)
  const checked =
    'fault' in asked
      ? { row: null, faults: [asked.fault] }
      : checkRow(shapeOf(kind, asked.withdrawn), asked.members)
  // Beyond the schema a rule may speak of a member that is only missing because it was not read.
  const others = checked.row === null ? checked.faults : []
  const told = new Set(unread.map(({ field }) => field))
  const faults = others
    .filter(({ field }) => !told.has(field))
    .map((fault) => ({
      ...fault,
      value: shape.unquoted?.includes(fault.field) ? '' : quoteValue(values[fault.field]),
    }))
  return { outcome: 'refused', faults: [...unread, ...faults], notes: [] }
}
