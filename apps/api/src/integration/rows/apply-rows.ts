import type { Trx } from '../../database/database.ts'
import { checkRow, checkWithdrawal } from './check-row.ts'
import { nameBatch } from './name-batch.store.ts'
import type { BatchContext, Fault, Note, RowOutcome, RowResult } from './row-kind.ts'
import type { RowKind } from './row-kinds.ts'
import type { SeenKeys } from './seen-keys.ts'
import { quoteValue, type SentRow } from './sent-row.ts'

/** A fault with the value that was refused, as reports quote it. */
export type QuotedFault = Fault & { readonly value: string }

type Refused = {
  readonly outcome: 'refused'
  readonly faults: readonly QuotedFault[]
  readonly notes: readonly Note[]
  /** Whether it was to be withdrawn and may go once others of the same run are gone. */
  readonly untilOthersGo?: boolean
}

/** What became of a row. A note never refuses it. */
export type AppliedRow = { readonly outcome: RowResult; readonly notes: readonly Note[] } | Refused

/** A row that passed the checks that need no database, or its refusal. */
export type CheckedRow =
  | {
      readonly row: Record<string, unknown>
      /** Whether its sender has it no longer. */
      readonly withdrawn: boolean
      readonly values: Readonly<Record<string, unknown>>
      readonly notes: readonly Fault[]
    }
  | Refused

/**
 * Checks rows without the database. `seen` remembers where each key first came, for all rows that
 * are one batch to their sender: a repeated row is a fault of the export.
 */
export function checkRows(kind: RowKind, sent: readonly SentRow[], seen: SeenKeys): CheckedRow[] {
  const { shape } = kind
  return sent.map((each) => {
    if ('fault' in each) return refuse([{ field: each.field ?? '', reason: each.fault, value: '' }])
    const { values, place } = each
    const asked = checkWithdrawal(values)
    if ('fault' in asked) return refuse([quote(asked.fault, values)])
    const { withdrawn, members } = asked
    const checked = checkRow(shapeOf(kind, withdrawn), members)
    if (!checked.row || checked.faults.length > 0) {
      return refuse(checked.faults.map((fault) => quote(fault, values, shape.unquoted)))
    }
    const other = withdrawn ? null : (shape.otherKey?.(checked.row) ?? null)
    const keys = [{ field: shape.keyField, key: shape.key(checked.row) }]
    if (other) keys.push(other)
    for (const { field, key } of keys) {
      const first = seen.find(key)
      if (!first) continue
      const reason = `está repetido: ya vino en ${first.before}${first.row}`
      return refuse([quote({ field, reason }, values)])
    }
    for (const { key } of keys) seen.add(key, place)
    return { row: checked.row, withdrawn, values, notes: checked.warnings }
  })
}

/** What a row may hold: nothing but its key is read of one that is withdrawn. */
export function shapeOf(
  { shape, withdrawal }: RowKind,
  withdrawn: boolean,
): Pick<RowKind['shape'], 'schema' | 'check'> {
  if (!withdrawn) return shape
  return { schema: withdrawal, check: (row) => ({ row, faults: [], warnings: [] }) }
}

/**
 * Stores and withdraws the rows that passed and answers what became of each, in order. The one path by
 * which rows come in, from a file as from a call. What goes makes room for what comes.
 */
export async function storeRows(
  trx: Trx,
  { shape, write, withdraw }: RowKind,
  checked: readonly CheckedRow[],
  context: BatchContext,
): Promise<AppliedRow[]> {
  if (context.batchId !== null) await nameBatch(trx, context.batchId)
  const outcomes = new Map<CheckedRow, RowOutcome | undefined>()
  async function work(withdrawn: boolean): Promise<void> {
    const chosen = checked.filter((each) => 'row' in each && each.withdrawn === withdrawn)
    const rows = chosen.flatMap((each) => ('row' in each ? [each.row] : []))
    if (rows.length === 0) return
    const done = await (withdrawn ? withdraw : write)(trx, rows, context)
    for (const [place, each] of chosen.entries()) outcomes.set(each, done[place])
  }
  await work(true)
  await work(false)
  return checked.map((each): AppliedRow => {
    if (!('row' in each)) return each
    const outcome = outcomes.get(each)
    if (outcome === undefined) throw new Error('A row without an outcome')
    if (each.withdrawn && outcome === 'same') {
      return { outcome, notes: [{ field: shape.keyField, reason: 'no está: se retiró antes o nunca vino' }] }
    }
    if (typeof outcome === 'string') return { outcome, notes: each.notes }
    if ('change' in outcome) return { outcome: outcome.change, notes: [...each.notes, ...outcome.warnings] }
    const { untilOthersGo = false, ...fault } = outcome
    const refused = refuse([quote(fault, each.values, shape.unquoted)])
    return untilOthersGo ? { ...refused, untilOthersGo } : refused
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
