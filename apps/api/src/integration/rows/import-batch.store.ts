import type { KindName } from '@llave/contract/integration/rows/kind-names'
import { hideWholeCards } from '@llave/domain/payments/whole-card'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'
import type { RowCounts } from './count-rows.ts'

/** What comes in: a run of the importer, a call, or what one of the developer's people applies in Mesa. */
export type NewBatch = {
  /** The name of a person, or `key:` and a system. */
  readonly by: string
  readonly source: 'file' | 'api' | 'mesa'
  readonly kinds: readonly KindName[]
  /** The names of the files; none for a call. */
  readonly files: readonly string[]
}

/** A fault or a note about a row, as it is kept. */
export type KeptFinding = {
  /** The name of its file; empty for a call. */
  readonly file: string
  /** Of a file its line, of a call the place of the row, from 1; 0 for what is of no row. */
  readonly row: number
  readonly field: string
  /** What the file calls the column of the field; empty for a call. */
  readonly column: string
  readonly reason: string
  readonly value: string
  /** What was expected, where the reason does not say it. */
  readonly expected: string
  /** What the row names, as far as it could be read. */
  readonly proforma: string
  readonly letra: string
  readonly refused: boolean
}

export type BatchResult = {
  /** False where a row was refused and the sender wanted all or nothing. */
  readonly applied: boolean
  readonly counts: Readonly<Partial<Record<KindName, RowCounts>>>
  readonly findings: readonly KeptFinding[]
}

/** Answers the number of the batch. */
export async function openBatch(db: Queryable, batch: NewBatch, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into import_batch (at, by, source, kinds, files)
    values (${now.toString()}, ${batch.by}, ${batch.source}, ${texts(batch.kinds)}, ${texts(batch.files)})
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A batch was not written')
  return row.id
}

/** As JSON: the drivers encode arrays differently. */
function texts(values: readonly string[]) {
  return sql`array(select json_array_elements_text(${JSON.stringify(values)}::json))`
}

/** More are one mistake of the extract, said again and again: a column of a million rows. */
export const mostKeptFindings = 1000

const findingsAfterPosition = sql.raw(
  'file, row_number, field, column_name, reason, value, expected, proforma, letra, refused',
)
const findingColumns = sql`batch_id, position, ${findingsAfterPosition}`

/** Ends a batch with what became of it. */
export async function closeBatch(
  trx: Trx,
  id: number,
  { findings, ...ended }: BatchResult,
  now: Temporal.Instant,
): Promise<void> {
  await endBatch(trx, id, ended, now)
  await addFindings(trx, id, findings)
}

/** The same, of a batch whose findings are kept as they come. */
export async function endBatch(
  trx: Trx,
  id: number,
  { applied, counts }: Omit<BatchResult, 'findings'>,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('import_batch')
    .set({ ended_at: now.toString(), applied, counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute()
}

/** Keeps findings of a batch after those that it has. */
export async function addFindings(trx: Trx, id: number, findings: readonly KeptFinding[]): Promise<void> {
  const rows = keptOf(findings).map(({ row, column, ...finding }, place) => ({
    ...finding,
    value: hideWholeCards(finding.value),
    reason: hideWholeCards(finding.reason),
    column_name: column,
    batch_id: id,
    position: place + 1,
    row_number: row,
  }))
  await sql`insert into import_finding (${findingColumns})
    select batch_id, last.position + f.position, ${findingsAfterPosition}
    from json_populate_recordset(null::import_finding, ${JSON.stringify(rows)}::json) f,
      (select coalesce(max(position), 0) as position from import_finding where batch_id = ${id}) last`.execute(
    trx,
  )
}

/** The first findings, refusals before remarks, and how many more there are: the sender has had all of them. */
function keptOf(findings: readonly KeptFinding[]): readonly KeptFinding[] {
  const more = findings.length - mostKeptFindings
  if (more <= 0) return findings
  const nothing = { field: '', column: '', value: '', expected: '', proforma: '', letra: '' }
  const rest = { ...nothing, file: '', row: 0, reason: `y ${more} más, que no se guardan`, refused: false }
  const refusalsFirst = [...findings.filter(isRefusal), ...findings.filter((each) => !isRefusal(each))]
  return [...refusalsFirst.slice(0, mostKeptFindings), rest]
}

function isRefusal({ refused }: KeptFinding): boolean {
  return refused
}
