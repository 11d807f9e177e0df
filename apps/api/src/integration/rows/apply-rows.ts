import type { Trx } from '../../database/database.ts'
import type { RowChange } from '../../database/upsert-rows.ts'
import { checkRow } from './check-row.ts'
import { nameBatch } from './name-batch.store.ts'
import type { BatchContext, Fault, Note } from './row-kind.ts'
import type { RowKind } from './row-kinds.ts'
import { quoteValue, type SentRow } from './sent-row.ts'

/** A fault with the value that was refused, as reports quote it. */
export type QuotedFault = Fault & { readonly value: string }

type Refused = {
  readonly outcome: 'refused'
  readonly faults: readonly QuotedFault[]
  readonly notes: readonly Note[]
}

/** What became of a row. A note never refuses it. */
export type AppliedRow = { readonly outcome: RowChange; readonly notes: readonly Note[] } | Refused

/** A row that passed the checks that need no database, or its refusal. */
export type CheckedRow =
  | {
      readonly row: Record<string, unknown>
      readonly values: Readonly<Record<string, unknown>>
      readonly notes: readonly Fault[]
    }
  | Refused

/**
 * Checks rows without the database. `seen` remembers where each key first came, for all rows that
 * are one batch to their sender: a repeated row is a fault of the export.
 */
export function checkRows(
  { shape }: RowKind,
  sent: readonly SentRow[],
  seen: Map<string, string>,
): CheckedRow[] {
  return sent.map((each) => {
    if ('fault' in each) return refuse([{ field: '', reason: each.fault, value: '' }])
    const { values, place } = each
    const checked = checkRow(shape, values)
    if (!checked.row || checked.faults.length > 0) {
      return refuse(checked.faults.map((fault) => quote(fault, values, shape.unquoted)))
    }
    const keys = [
      { field: shape.keyField, key: shape.key(checked.row) },
      shape.otherKey?.(checked.row) ?? [],
    ].flat()
    const repeated = keys.find(({ key }) => seen.has(key))
    if (repeated) {
      const fault = { field: repeated.field, reason: `está repetido: ya vino en ${seen.get(repeated.key)}` }
      return refuse([quote(fault, values)])
    }
    for (const { key } of keys) seen.set(key, place)
    return { row: checked.row, values, notes: checked.warnings }
  })
}

/**
 * Stores the rows that passed and answers what became of each, in order. The one path by which rows
 * come in, from a file as from a call.
 */
export async function storeRows(
  trx: Trx,
  { shape, write }: RowKind,
  checked: readonly CheckedRow[],
  context: BatchContext,
): Promise<AppliedRow[]> {
  if (context.batchId !== null) await nameBatch(trx, context.batchId)
  const good = checked.flatMap((each) => ('row' in each ? [each.row] : []))
  const outcomes = (good.length > 0 ? await write(trx, good, context) : []).values()
  return checked.map((each): AppliedRow => {
    if (!('row' in each)) return each
    const outcome = outcomes.next().value
    if (outcome === undefined) throw new Error('A row without an outcome')
    if (typeof outcome === 'string') return { outcome, notes: each.notes }
    if ('change' in outcome) return { outcome: outcome.change, notes: [...each.notes, ...outcome.warnings] }
    return refuse([quote(outcome, each.values, shape.unquoted)])
  })
}

function refuse(faults: readonly QuotedFault[]): Refused {
  return { outcome: 'refused', faults, notes: [] }
}

function quote(
  fault: Fault,
  values: Readonly<Record<string, unknown>>,
  unquoted: readonly string[] = [],
): QuotedFault {
  return { ...fault, value: unquoted.includes(fault.field) ? '' : quoteValue(values[fault.field]) }
}
