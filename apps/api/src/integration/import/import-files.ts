import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { type KindName, kindNames, statedKinds } from '@llave/contract/integration/rows/row-kinds'
import type { Clock } from '@llave/domain/time/lima-date'
import * as z from 'zod/mini'
import { auditOperator } from '../../audit/operator-audit.store.ts'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { type AppliedRow, checkRows, storeRows } from '../rows/apply-rows.ts'
import { beginBatch, refreshStatistics } from '../rows/begin-batch.store.ts'
import { countRows, noRows, type RowCounts } from '../rows/count-rows.ts'
import { findingsOf } from '../rows/find-findings.ts'
import { closeBatch, openBatch } from '../rows/import-batch.store.ts'
import { type RowKind, rowKinds } from '../rows/row-kinds.ts'
import type { Finding, ImportReport } from './import-report.ts'
import { readCsv } from './read-csv.ts'
import { readNdjson } from './read-ndjson.ts'
import { siblingReader } from './read-sibling-file.ts'
import { readText } from './read-text.ts'
import { FileFault, type SourceRow } from './source-row.ts'
import { type CompleteRun, findLastRows, noneComplete, withdrawMissing } from './withdraw-missing.ts'

const batchSize = 1000

export type ImportOptions = {
  /** A single refused row prevents the whole import. */
  readonly allOrNothing: boolean
  /** Who imports, for the audit. */
  readonly by: string
  /** Called with the bytes read so far and of all files together. */
  readonly onProgress: (read: number, total: number) => void
  /** Kinds of which the files are all that their sender has: what they do not have is withdrawn. */
  readonly complete?: CompleteRun
}

type ImportFile = { readonly path: string; readonly kind: KindName; readonly format: 'ndjson' | 'csv' }
type InTransaction = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>

/** Thrown for files whose names the importer does not recognize, and where one is missing. */
export class UnknownFileError extends Error {}

/** Rolls everything back; it carries the report, which is answered all the same. */
class Refused extends Error {
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('refused')
    this.report = report
  }
}

/**
 * Reads the developer's files into the database (docs/import-formats.md), in any order of
 * files. A second run of the same files changes nothing. Throws UnknownFileError, and the
 * system's error where a file cannot be opened.
 */
export async function importFiles(
  db: Database,
  clock: Clock,
  paths: readonly string[],
  options: ImportOptions,
): Promise<ImportReport> {
  const files = paths.map(recognize).sort((a, b) => kindNames.indexOf(a.kind) - kindNames.indexOf(b.kind))
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  function progress(read: number): void {
    options.onProgress(read, total)
  }
  const { by, allOrNothing, complete = noneComplete } = options
  const names = files.map(({ path }) => basename(path))
  const kinds = [...new Set(files.map(({ kind }) => kind))]
  const without = complete.kinds.find((kind) => !kinds.includes(kind))
  if (without) throw new UnknownFileError(`--complete ${without}: no hay ningún archivo de ese tipo`)
  // Recorded before the first row: an import that is killed half way has changed rows.
  const now = clock.now()
  const batchId = await transact(db, async (trx) => {
    const id = await openBatch(trx, { by, source: 'file', kinds, files: names }, now)
    const details = { batch: id, files: names, complete: complete.kinds }
    await auditOperator(trx, { action: 'import.began', subject: 'import', by, details }, now)
    return id
  })
  const sender = { by, batchId, now }
  const report = await (allOrNothing
    ? runAllOrNothing(db, { files, sender, progress, complete })
    : runAll({ files, sender, progress, complete }, (work) => transact(db, work)))
  await transact(db, async (trx) => {
    const { applied, counts } = report
    const findings = report.findings.map(({ file, line, ...finding }) => ({
      ...finding,
      file: basename(file),
      row: line,
    }))
    await closeBatch(trx, batchId, { applied, counts: present(counts), findings }, clock.now())
    const details = { batch: batchId, applied, counts }
    await auditOperator(trx, { action: 'import.ended', subject: 'import', by, details }, clock.now())
  })
  return report
}

/** The counts of the kinds that came. */
function present(counts: ImportReport['counts']): Partial<Record<KindName, RowCounts>> {
  const came = Object.entries(counts).filter(([, of]) => Object.values(of).some((count) => count > 0))
  return Object.fromEntries(came)
}

type Sender = { readonly by: string; readonly batchId: number; readonly now: Temporal.Instant }

type Run = {
  readonly files: readonly ImportFile[]
  readonly sender: Sender
  readonly progress: (read: number) => void
  readonly complete: CompleteRun
}

/** All of the files or nothing of them. */
async function runAllOrNothing(db: Database, run: Run): Promise<ImportReport> {
  try {
    return await transact(db, async (trx) => {
      const report = await runAll(run, (work) => work(trx))
      if (report.findings.some((finding) => finding.refused)) throw new Refused({ ...report, applied: false })
      return report
    })
  } catch (error) {
    if (error instanceof Refused) return error.report
    throw error
  }
}

const fileName = new RegExp(`^(${kindNames.join('|')})([-_. ].*)?\\.(ndjson|csv)$`, 'i')

function recognize(path: string): ImportFile {
  const found = fileName.exec(basename(path))
  if (!found) throw new UnknownFileError(`${path}: el nombre no dice qué contiene (docs/import-formats.md)`)
  return {
    path,
    kind: (found[1] as string).toLowerCase() as KindName,
    format: (found[3] as string).toLowerCase() as ImportFile['format'],
  }
}

async function runAll(
  { files, sender, progress, complete }: Run,
  inTransaction: InTransaction,
): Promise<ImportReport> {
  const counts = Object.fromEntries(kindNames.map((name) => [name, noRows()])) as Record<KindName, RowCounts>
  const findings: Finding[] = []
  const seen = Object.fromEntries(kindNames.map((name) => [name, new Map()])) as Record<
    KindName,
    Map<string, string>
  >
  const last = await findLastRows(inTransaction, complete.kinds)
  const empty: ImportFile[] = []
  let before = 0
  for (const file of files) {
    const rowsBefore = allOf(counts[file.kind])
    before += await runFile(file, {
      sender,
      inTransaction,
      progress: (read) => progress(before + read),
      counts: counts[file.kind],
      findings,
      seen: seen[file.kind],
    })
    if (allOf(counts[file.kind]) === rowsBefore) empty.push(file)
  }
  for (const kind of complete.kinds) {
    const extract = {
      kind,
      last: last.get(kind) ?? 0,
      seen: seen[kind],
      empty: empty.filter((file) => file.kind === kind).map(({ path }) => basename(path)),
      counts: counts[kind],
      context: sender,
    }
    findings.push(...(await withdrawMissing(inTransaction, extract, complete)))
  }
  return { applied: true, counts, findings }
}

function allOf(counts: RowCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

type FileRun = {
  readonly sender: Sender
  readonly inTransaction: InTransaction
  readonly progress: (read: number) => void
  readonly counts: RowCounts
  readonly findings: Finding[]
  /** Where each key first occurred: a repeated row in one run is a fault of the export. */
  readonly seen: Map<string, string>
}

/** Answers how many bytes it read. */
async function runFile(file: ImportFile, run: FileRun): Promise<number> {
  const kind = rowKinds[file.kind]
  const stream = createReadStream(file.path)
  const context = { ...run.sender, readFile: siblingReader(dirname(file.path)) }
  const name = basename(file.path)
  let analyzedAt = 0
  async function store(batch: readonly SourceRow[]): Promise<void> {
    const sent = batch.map((row) => ({ ...row, place: `${name}:${row.line}` }))
    const checked = checkRows(kind, sent, run.seen)
    const applied = await run.inTransaction(async (trx) => {
      await beginBatch(trx)
      const stored = await storeRows(trx, kind, checked, context)
      const created = run.counts.created + stored.filter(({ outcome }) => outcome === 'created').length
      // At each doubling: often enough for the planner, at negligible cost.
      if (created >= batchSize && created >= 2 * analyzedAt) {
        await refreshStatistics(trx, file.kind)
        analyzedAt = created
      }
      return stored
    })
    countRows(run.counts, applied)
    for (const [place, row] of sent.entries()) {
      const findings = findingsOf(row, applied[place] as AppliedRow, { file: file.path, row: row.line })
      for (const { row: line, ...finding } of findings) run.findings.push({ ...finding, line })
    }
    run.progress(stream.bytesRead)
  }
  let batch: SourceRow[] = []
  let broken: FileFault | null = null
  try {
    for await (const source of rowsOf(file, stream, kind)) {
      batch.push(source)
      if (batch.length < batchSize) continue
      await store(batch)
      batch = []
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    broken = error
  }
  if (broken) batch.push({ line: broken.line, fault: `${broken.message}; no se lee lo que sigue` })
  if (batch.length > 0) await store(batch)
  run.progress(stream.bytesRead)
  return stream.bytesRead
}

function rowsOf(
  file: ImportFile,
  stream: ReturnType<typeof createReadStream>,
  { shape }: RowKind,
): AsyncIterable<SourceRow> {
  const text = readText(stream)
  if (file.format === 'ndjson') return readNdjson(text)
  const { shape: members } = shape.schema
  const known = Object.keys(members)
  return readCsv(text, {
    known: [...known, 'withdraw'],
    key: statedKinds[file.kind].key,
    required: known.filter((name) => !z.safeParse(members[name] as z.ZodMiniType, undefined).success),
    lists: shape.lists,
  })
}
