import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { type KindName, kindNames } from '@llave/contract/integration/rows/row-kinds'
import type { Clock } from '@llave/domain/time/lima-date'
import { auditOperator } from '../../audit/operator-audit.store.ts'
import { type Database, type Trx, transact } from '../../database/database.ts'
import type { AppliedRow } from '../rows/apply-rows.ts'
import { checkRows, storeRows } from '../rows/apply-rows.ts'
import { beginBatch, refreshStatistics } from '../rows/begin-batch.store.ts'
import { countRows, noRows, type RowCounts } from '../rows/count-rows.ts'
import { closeBatch, openBatch } from '../rows/import-batch.store.ts'
import { rowKinds } from '../rows/row-kinds.ts'
import { SeenKeys } from '../rows/seen-keys.ts'
import { openFiles, UnknownFileError } from '../source-files/open-files.ts'
import type { Profile } from '../source-files/profile.ts'
import { FileFault, type SourceRow } from '../source-files/source-row.ts'
import type { SourceTable, UnreadableTable } from '../source-files/source-table.ts'
import { describeRefusal, findingsIn } from './find-in-row.ts'
import type { Finding, ImportReport, Recognised } from './import-report.ts'
import { siblingReader } from './read-sibling-file.ts'
import { overlookBesidesKey, refuseUnread } from './refuse-unread.ts'
import { type CompleteRun, findLastRows, noneComplete, withdrawMissing } from './withdraw-missing.ts'

const batchSize = 2000

export type ImportOptions = {
  /** A single refused row prevents the whole import. */
  readonly allOrNothing: boolean
  /** Who imports, for the audit. */
  readonly by: string
  /** How the system that wrote the files writes them; null reads them as people usually write. */
  readonly profile?: Profile | null
  /** Called once with what was recognised, before the first row is read. */
  readonly onRecognised?: (recognised: readonly Recognised[]) => void
  /** Called with the bytes read so far and of all files together. */
  readonly onProgress: (read: number, total: number) => void
  /** Kinds of which the files are all that their sender has: what they do not have is withdrawn. */
  readonly complete?: CompleteRun
}

type Table = SourceTable | UnreadableTable
type InTransaction = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
/** What became of the rows, before the batch is closed. */
type Outcome = Pick<ImportReport, 'applied' | 'counts' | 'findings'>

/** Rolls everything back; it carries the outcome, which is answered all the same. */
class Refused extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('refused')
    this.outcome = outcome
  }
}

/**
 * Reads the developer's files into the database (docs/import-formats.md), in any order of
 * files. A second run of the same files changes nothing. Refused rows come back as files beside them.
 * Throws UnknownFileError, and the system's error where a file cannot be opened.
 */
export async function importFiles(
  db: Database,
  clock: Clock,
  paths: readonly string[],
  options: ImportOptions,
): Promise<ImportReport> {
  const { by, allOrNothing, profile = null, complete = noneComplete } = options
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const tables = await openFiles(paths, profile)
  const names = [...new Set(tables.map(({ path }) => basename(path)))]
  const kinds = [...new Set(tables.map(({ kind }) => kind))]
  const without = complete.kinds.find((kind) => !kinds.includes(kind))
  if (without) throw new UnknownFileError(`--complete ${without}: no hay ningún archivo de ese tipo`)
  options.onRecognised?.(tables.flatMap((table) => ('said' in table ? [table] : [])))
  // Recorded before the first row: an import that is killed half way has changed rows.
  const now = clock.now()
  const batch = await transact(db, async (trx) => {
    const id = await openBatch(trx, { by, source: 'file', kinds, files: names }, now)
    const details = {
      batch: id,
      files: names,
      complete: complete.kinds,
      ...(profile ? { profile: profile.system } : {}),
    }
    await auditOperator(trx, { action: 'import.began', subject: 'import', by, details }, now)
    return id
  })
  const run: Run = {
    tables,
    sender: { by, batchId: batch, now },
    progress: (read) => options.onProgress(read, total),
    complete,
  }
  const outcome = await (allOrNothing ? runAllOrNothing(db, run) : runAll(run, (work) => transact(db, work)))
  const returned = await finishRefused(tables)
  await transact(db, async (trx) => {
    const { applied, counts } = outcome
    const findings = outcome.findings.map(({ file, line, ...finding }) => ({
      ...finding,
      file: basename(file),
      row: line,
    }))
    await closeBatch(trx, batch, { applied, counts: present(counts), findings }, clock.now())
    const details = { batch, applied, counts }
    await auditOperator(trx, { action: 'import.ended', subject: 'import', by, details }, clock.now())
  })
  return { batch, ...outcome, ...returned }
}

/** The counts of the kinds that came. */
function present(counts: ImportReport['counts']): Partial<Record<KindName, RowCounts>> {
  const came = Object.entries(counts).filter(([, of]) => Object.values(of).some((count) => count > 0))
  return Object.fromEntries(came)
}

/** Ends the files of refused rows; the sheets of a workbook share one. */
async function finishRefused(
  tables: readonly Table[],
): Promise<Pick<ImportReport, 'returned' | 'notReturned'>> {
  const files = tables.flatMap((table) => ('refused' in table ? [table.refused] : []))
  const finished = await Promise.all(files.map((file) => file.finish()))
  const paths = finished.flatMap((each) => (each && 'path' in each ? [each.path] : []))
  const failures = finished.flatMap((each) => (each && 'failure' in each ? [each.failure] : []))
  return { returned: [...new Set(paths)], notReturned: [...new Set(failures)] }
}

type Sender = { readonly by: string; readonly batchId: number; readonly now: Temporal.Instant }

type Run = {
  readonly tables: readonly Table[]
  readonly sender: Sender
  readonly progress: (read: number) => void
  readonly complete: CompleteRun
}

/** All of the files or nothing of them. */
async function runAllOrNothing(db: Database, run: Run): Promise<Outcome> {
  try {
    return await transact(db, async (trx) => {
      const outcome = await runAll(run, (work) => work(trx))
      if (outcome.findings.some((finding) => finding.refused))
        throw new Refused({ ...outcome, applied: false })
      return outcome
    })
  } catch (error) {
    if (error instanceof Refused) return error.outcome
    throw error
  }
}

async function runAll(
  { tables, sender, progress, complete }: Run,
  inTransaction: InTransaction,
): Promise<Outcome> {
  const counts = Object.fromEntries(kindNames.map((name) => [name, noRows()])) as Record<KindName, RowCounts>
  const findings: Finding[] = []
  const seen = Object.fromEntries(kindNames.map((name) => [name, new SeenKeys()])) as Record<
    KindName,
    SeenKeys
  >
  const last = await findLastRows(inTransaction, complete.kinds)
  let before = 0
  for (const table of tables) {
    if ('faults' in table) {
      counts[table.kind].refused += 1
      findings.push(...table.faults.map((reason) => ofTheFile(table, table.line, reason)))
      continue
    }
    before += await runTable(table, {
      sender,
      inTransaction,
      progress: (read) => progress(before + read),
      counts: counts[table.kind],
      findings,
      seen: seen[table.kind],
    })
  }
  for (const kind of complete.kinds) {
    const extract = {
      kind,
      last: last.get(kind) ?? 0,
      seen: seen[kind],
      counts: counts[kind],
      context: sender,
    }
    findings.push(...(await withdrawMissing(inTransaction, extract, complete)))
  }
  return { applied: true, counts, findings }
}

/** What is said of a file, or of what follows a line of it. */
function ofTheFile(
  { path, name }: Pick<Table, 'path' | 'name'>,
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

type TableRun = {
  readonly sender: Sender
  readonly inTransaction: InTransaction
  readonly progress: (read: number) => void
  readonly counts: RowCounts
  readonly findings: Finding[]
  /** Where each key first occurred: a repeated row in one run is a fault of the export. */
  readonly seen: SeenKeys
}

/** Answers how many bytes it read. */
async function runTable(table: SourceTable, run: TableRun): Promise<number> {
  const file = besides(table.path, table.name)
  let analyzedAt = 0
  let rows = 0
  async function store(batch: readonly SourceRow[]): Promise<void> {
    rows += batch.length
    const applied = await storeBatch(table, batch, run)
    const created = run.counts.created + applied.filter(({ outcome }) => outcome === 'created').length
    // At each doubling: often enough for the planner, at negligible cost.
    if (created >= batchSize && created >= 2 * analyzedAt) {
      await run.inTransaction((trx) => refreshStatistics(trx, table.kind))
      analyzedAt = created
    }
    countRows(run.counts, applied)
    const refused = batch.flatMap((row, place) => {
      const found = findingsIn(row, applied[place] as AppliedRow, table, file)
      run.findings.push(...found)
      return found.some((each) => each.refused) ? [{ row, error: describeRefusal(found) }] : []
    })
    await table.refused.add(refused)
    run.progress(table.bytesRead())
  }
  run.findings.push(
    ...table.ignored.map((name) => ofTheFile(table, 1, `columna que no se usa: ${name}`, false)),
  )
  let batch: SourceRow[] = []
  let broken: FileFault | null = null
  try {
    for await (const source of table.rows()) {
      batch.push(source)
      if (batch.length < batchSize) continue
      await store(batch)
      batch = []
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    broken = error
  }
  if (batch.length > 0) await store(batch)
  if (broken === null && rows === 0) broken = new FileFault('No tiene filas')
  if (broken) {
    run.counts.refused += 1
    const after = rows === 0 ? '' : '; no se lee lo que sigue'
    run.findings.push(ofTheFile(table, broken.line, `${broken.message}${after}`))
  }
  run.progress(table.bytesRead())
  return table.bytesRead()
}

/** Stores a batch of rows in one transaction and answers what became of each. */
async function storeBatch(
  { kind: kindName, path, name }: SourceTable,
  batch: readonly SourceRow[],
  { sender, inTransaction, seen }: TableRun,
): Promise<AppliedRow[]> {
  const kind = rowKinds[kindName]
  const rows = batch.map((row) => overlookBesidesKey(kindName, row))
  const sent = rows.map((row) => ({ ...row, place: { before: `${name}:`, row: row.line } }))
  const readable = sent.map((row) => ('unread' in row ? { fault: '', place: row.place } : row))
  const checked = checkRows(kind, readable, seen).map(
    (each, place) => refuseUnread(kind, rows[place] as SourceRow) ?? each,
  )
  const context = { ...sender, readFile: siblingReader(dirname(path)) }
  return inTransaction(async (trx) => {
    await beginBatch(trx)
    return storeRows(trx, kind, checked, context)
  })
}
