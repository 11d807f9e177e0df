import { type KindName, kindNames } from '@llave/contract/integration/rows/kind-names'
import { mostListedRows } from '@llave/domain/staff/import-state'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import { findHolders } from '../../integration/import/batch-changes.store.ts'
import type { DoneRow } from '../../integration/import/step.ts'
import { noRows, type RowCounts } from '../../integration/rows/count-rows.ts'
import { addFindings } from '../../integration/rows/import-batch.store.ts'
import { lockImport, type StoredImport } from './imports.store.ts'

type Run = Pick<StoredImport, 'id' | 'run'>

/** Names the batch of an application that begins to store; false where it is no longer this run's. */
export async function nameBatchOf(trx: Trx, { id, run }: Run, batchId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_import')
    .set({ batch_id: batchId })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'applying')
    .where('batch_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A row that was seen to come to something, and by now would come to something else: it stays as it is. */
export type LeftRow = DoneRow & { readonly expected: DoneRow['outcome'] }

/** Counts a step as stored, with its rows; false where it is no longer this run's. */
export async function keepStep(
  trx: Trx,
  { id, run }: Run,
  {
    place,
    changed,
    left,
  }: { readonly place: number; readonly changed: number; readonly left: readonly LeftRow[] },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update staff_import set steps = greatest(steps, ${place}),
      stored_rows = stored_rows + ${changed}
    where id = ${id} and run = ${run} and state = 'applying'`.execute(trx)
  if (numAffectedRows === 0n) return false
  if (left.length > 0) await keepLeft(trx, id, left)
  return true
}

const reason = 'Cambió después de la revisión: quedó como estaba. Súbela otra vez para verla.'

/** Tells of rows that were left out where refused rows stand, and counts them there. */
async function keepLeft(trx: Trx, id: number, left: readonly LeftRow[]): Promise<void> {
  const stored = await lockImport(trx, id)
  if (!stored || stored.batchId === null) throw new Error(`Import ${id} has no batch`)
  const holders = await findHolders(trx, [...new Set(left.map(({ proforma }) => proforma))].filter(Boolean))
  const rows = left
    .slice(0, Math.max(0, mostListedRows - stored.leftOut))
    .map((row) => ({ ...row, customerId: holders.get(row.proforma) ?? null }))
  await sql`delete from staff_import_row r using json_to_recordset(${JSON.stringify(left)}::json) as l(kind text, key text)
    where r.import_id = ${id} and r.grouped in ('created', 'changed', 'withdrawn') and r.kind = l.kind and r.key = l.key`.execute(
    trx,
  )
  await sql`insert into staff_import_row (import_id, grouped, position, kind, key, customer_id, proforma, letra, file,
      line, field, value, reason)
    select ${id}, 'refused', last.position + row_number() over (), l.kind, l.key, l."customerId", l.proforma, l.letra, l.file,
      l.line, '', '', ${reason}
    from json_to_recordset(${JSON.stringify(rows)}::json) as l(kind text, key text, "customerId" bigint, proforma text,
        letra text, file text, line integer),
      (select coalesce(max(position), 0) as position from staff_import_row where import_id = ${id}
        and grouped = 'refused') last`.execute(trx)
  await addFindings(
    trx,
    stored.batchId,
    left.map(({ file, line, proforma, letra }) => ({
      ...{ file, row: line, field: '', column: '', value: '', expected: '', proforma, letra },
      reason,
      refused: true,
    })),
  )
  const counts = countsWithout(stored.counts ?? {}, left)
  await sql`update staff_import set left_out = left_out + ${left.length}, counts = ${JSON.stringify(counts)}::jsonb
    where id = ${id}`.execute(trx)
}

type Counts = Readonly<Partial<Record<KindName, RowCounts>>>

function countsWithout(counts: Counts, left: readonly LeftRow[]): Counts {
  const changed: Partial<Record<KindName, RowCounts>> = {}
  for (const kind of kindNames) {
    const of = left.filter((row) => row.kind === kind)
    const before = counts[kind]
    if (of.length === 0) {
      if (before) changed[kind] = before
      continue
    }
    const after = { ...noRows(), ...before }
    for (const { expected } of of) {
      after[expected] -= 1
      after.refused += 1
    }
    changed[kind] = after
  }
  return changed
}
