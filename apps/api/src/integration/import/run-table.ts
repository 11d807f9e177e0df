import { basename, dirname } from 'node:path'
import type { KindName } from '@llave/contract/integration/rows/kind-names'
import type { InTransaction } from '../../database/database.ts'
import { type AppliedRow, type CheckedRow, checkRows, storeRows } from '../rows/apply-rows.ts'
import { refreshStatistics } from '../rows/begin-batch.store.ts'
import { countRows, type RowCounts } from '../rows/count-rows.ts'
import { rowKinds } from '../rows/row-kinds.ts'
import type { SeenKeys } from '../rows/seen-keys.ts'
import { rowsOfBatch } from '../rows/slow-work.ts'
import { FileFault, type SourceRow } from '../source-files/source-row.ts'
import type { SourceTable, UnreadableTable } from '../source-files/source-table.ts'
import { describeRefusal, findingsIn } from './find-in-row.ts'
import type { Finding } from './import-report.ts'
import { siblingReader } from './read-sibling-file.ts'
import { overlookBesidesKey, refuseUnread } from './refuse-unread.ts'
import type { DoneRow, RunStep } from './step.ts'

const batchSize = 2000

export type Sender = { readonly by: string; readonly batchId: number; readonly now: Temporal.Instant }

/** A row of the file, with what the checks that need no database made of it. */
type ReadRow = { readonly row: SourceRow; readonly checked: CheckedRow }

export type TableRun = {
  readonly sender: Sender
  readonly inTransaction: InTransaction
  readonly runStep: RunStep
  readonly progress: (read: number) => void
  readonly counts: RowCounts
  readonly findings: Finding[]
  /** Where each key first occurred: a repeated row in one run is a fault of the export. */
  readonly seen: SeenKeys
  /** Rows that were to be withdrawn and stay for others, which may go later in the run. */
  readonly waiting: ReadRow[]
  /** Told of each row that is new or goes. */
  readonly observe: Observe
}

/** A row that came in as new, or went. */
export type ObservedRow = DoneRow & { readonly outcome: 'created' | 'withdrawn' }

export type Observe = (row: ObservedRow) => void

/** Answers how many bytes it read. */
export async function runTable(table: SourceTable, run: TableRun): Promise<number> {
  let analyzedAt = 0
  let count = 0
  async function work(batch: readonly SourceRow[]): Promise<void> {
    count += batch.length
    const rows = checkBatch(table, batch, run.seen)
    const applied = await storeBatch(table, rows, run)
    const created = run.counts.created + applied.filter(({ outcome }) => outcome === 'created').length
    // At each doubling: often enough for the planner, at negligible cost.
    if (created >= batchSize && created >= 2 * analyzedAt) {
      await run.inTransaction((trx) => refreshStatistics(trx, table.kind))
      analyzedAt = created
    }
    run.waiting.push(...rows.filter((_, place) => waits(applied[place] as AppliedRow)))
    await tell(
      table,
      rows.filter((_, place) => !waits(applied[place] as AppliedRow)),
      applied.filter((each) => !waits(each)),
      run,
    )
    run.progress(table.bytesRead())
  }
  run.findings.push(
    ...table.ignored.map((name) => ofTheFile(table, 1, `columna que no se usa: ${name}`, false)),
  )
  let batch: SourceRow[] = []
  let broken: FileFault | null = null
  const rowsAtOnce = rowsOfBatch[table.kind] ?? batchSize
  try {
    for await (const source of table.rows()) {
      batch.push(source)
      if (batch.length < rowsAtOnce) continue
      await work(batch)
      batch = []
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    broken = error
  }
  if (batch.length > 0) await work(batch)
  if (broken === null && count === 0) broken = new FileFault('No tiene filas')
  if (broken) {
    run.counts.refused += 1
    const after = count === 0 ? '' : '; no se lee lo que sigue'
    run.findings.push(ofTheFile(table, broken.line, `${broken.message}${after}`))
  }
  run.progress(table.bytesRead())
  return table.bytesRead()
}

/** Tries again to withdraw what stayed for others, once all files were read. */
export async function withdrawWaiting(table: SourceTable, run: TableRun): Promise<void> {
  const rowsAtOnce = rowsOfBatch[table.kind] ?? batchSize
  for (let from = 0; from < run.waiting.length; from += rowsAtOnce) {
    const rows = run.waiting.slice(from, from + rowsAtOnce)
    await tell(table, rows, await storeBatch(table, rows, run), run)
  }
}

function waits(applied: AppliedRow): boolean {
  return 'untilOthersGo' in applied && applied.untilOthersGo === true
}

/** A row that comes again in the run is refused. */
function checkBatch(
  { kind: kindName, name }: SourceTable,
  batch: readonly SourceRow[],
  seen: SeenKeys,
): ReadRow[] {
  const kind = rowKinds[kindName]
  const rows = batch.map((row) => overlookBesidesKey(kindName, row))
  const sent = rows.map((row) => ({ ...row, place: { before: `${name}:`, row: row.line } }))
  const readable = sent.map((row) => ('unread' in row ? { fault: '', place: row.place } : row))
  return checkRows(kind, readable, seen).map((checked, place) => ({
    row: batch[place] as SourceRow,
    checked: refuseUnread(kind, rows[place] as SourceRow) ?? checked,
  }))
}

/** Stores rows as one step and answers what became of each. */
async function storeBatch(
  table: SourceTable,
  rows: readonly ReadRow[],
  { sender, runStep }: TableRun,
): Promise<AppliedRow[]> {
  const { kind, path } = table
  const context = { ...sender, readFile: siblingReader(dirname(path)) }
  return runStep({
    kind,
    async work(trx, without) {
      const isTaken = (row: ReadRow) => without.size === 0 || !without.has(keyOf(kind, row))
      const taken = rows.filter(isTaken).map(({ checked }) => checked)
      const outcomes = (await storeRows(trx, rowKinds[kind], taken, context)).values()
      const value = rows.map((row) => (isTaken(row) ? (outcomes.next().value as AppliedRow) : untouched))
      const done = () =>
        rows.flatMap((row, place) =>
          'row' in row.checked
            ? [{ outcome: (value[place] as AppliedRow).outcome, ...named(table, row.row, row.checked.row) }]
            : [],
        )
      return { value, done }
    },
    // Who was to be withdrawn may have waited for others: it is tried again at the end, as it would have been.
    stored: () => rows.map(({ checked }) => ('row' in checked && checked.withdrawn ? waiting : untouched)),
  })
}

const untouched: AppliedRow = { outcome: 'same', notes: [] }
const waiting: AppliedRow = { outcome: 'refused', faults: [], notes: [], untilOthersGo: true }

function keyOf(kind: KindName, { checked }: ReadRow): string {
  return 'row' in checked ? rowKinds[kind].shape.key(checked.row) : ''
}

/** What a row is called where it is told of. */
function named(
  { kind, name }: SourceTable,
  { line }: SourceRow,
  row: Readonly<Record<string, unknown>>,
): Omit<DoneRow, 'outcome'> {
  const { proforma = '', code = '' } = row
  const letra = kind === 'receivables' ? String(code ?? '') : ''
  const key = rowKinds[kind].shape.key(row)
  return { kind, key, proforma: String(proforma ?? ''), letra, file: name, line }
}

/** Counts rows, tells what there is to say about each, and gives those back that were refused. */
async function tell(
  table: SourceTable,
  rows: readonly ReadRow[],
  applied: readonly AppliedRow[],
  { counts, findings, observe }: TableRun,
): Promise<void> {
  const file = besides(table.path, table.name)
  countRows(counts, applied)
  for (const [place, { row, checked }] of rows.entries()) {
    const outcome = applied[place]?.outcome
    if ((outcome !== 'created' && outcome !== 'withdrawn') || !('row' in checked)) continue
    observe({ outcome, ...named(table, row, checked.row) })
  }
  const refused = rows.flatMap(({ row }, place) => {
    const found = findingsIn(row, applied[place] as AppliedRow, table, file)
    findings.push(...found)
    return found.some((each) => each.refused) ? [{ row, error: describeRefusal(found) }] : []
  })
  await table.refused.add(refused)
}

/** What is said of a file, or of what follows a line of it. */
export function ofTheFile(
  { path, name }: Pick<SourceTable | UnreadableTable, 'path' | 'name'>,
  line: number,
  reason: string,
  refused = true,
): Finding {
  const nothing = { field: '', column: '', value: '', expected: '', proforma: '', letra: '' }
  return { ...nothing, file: besides(path, name), line, reason, refused }
}

/** The path of a file, with the sheet that its name says. */
function besides(path: string, name: string): string {
  return path.slice(0, path.length - basename(path).length) + name
}
