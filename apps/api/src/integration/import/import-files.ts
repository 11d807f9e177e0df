import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Clock } from '@llave/domain/time/lima-date'
import { auditOperator } from '../../audit/operator-audit.store.ts'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { beginBatch, refreshStatistics } from '../rows/begin-batch.store.ts'
import { checkRow } from '../rows/check-row.ts'
import { type KindName, kindNames, type RowOutcome } from '../rows/row-kind.ts'
import { type RowKind, rowKinds } from '../rows/row-kinds.ts'
import type { Counts, Finding, ImportReport } from './import-report.ts'
import { readCsv } from './read-csv.ts'
import { readNdjson } from './read-ndjson.ts'
import { siblingReader } from './read-sibling-file.ts'
import { readText } from './read-text.ts'
import { FileFault, type SourceRow } from './source-row.ts'

const batchSize = 1000

export type ImportOptions = {
  /** A single refused row prevents the whole import. */
  readonly allOrNothing: boolean
  /** Who imports, for the audit. */
  readonly by: string
  /** Called with the bytes read so far and of all files together. */
  readonly onProgress: (read: number, total: number) => void
}

/** A row that passed its checks, with its place in the file. */
type Located = { readonly line: number; readonly row: Record<string, unknown> }
type ImportFile = { readonly path: string; readonly kind: KindName; readonly format: 'ndjson' | 'csv' }
type InTransaction = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>

/** Thrown for files whose names the importer does not recognize. */
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
  const { by, allOrNothing } = options
  const subject = 'import'
  // Audited before the first row as well: an import that is killed half way has changed rows.
  const began = { action: 'import.began', subject, by, details: { files: files.map(nameOf) } }
  await auditOperator(db, began, clock.now())
  const report = await (allOrNothing
    ? runAllOrNothing(db, files, clock.now(), progress)
    : runAll(files, clock.now(), (work) => transact(db, work), progress))
  const { applied, counts } = report
  const ended = { action: 'import.ended', subject, by, details: { applied, counts } }
  await auditOperator(db, ended, clock.now())
  return report
}

function nameOf({ path }: ImportFile): string {
  return basename(path)
}

/** All of the files or nothing of them. */
async function runAllOrNothing(
  db: Database,
  files: readonly ImportFile[],
  now: Temporal.Instant,
  progress: (read: number) => void,
): Promise<ImportReport> {
  try {
    return await transact(db, async (trx) => {
      const report = await runAll(files, now, (work) => work(trx), progress)
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
  files: readonly ImportFile[],
  now: Temporal.Instant,
  inTransaction: InTransaction,
  progress: (read: number) => void,
): Promise<ImportReport> {
  const counts = Object.fromEntries(
    kindNames.map((name) => [name, { created: 0, updated: 0, unchanged: 0, refused: 0 }]),
  ) as Record<KindName, Counts>
  const findings: Finding[] = []
  const seen = Object.fromEntries(kindNames.map((name) => [name, new Map()])) as Record<
    KindName,
    Map<string, string>
  >
  let before = 0
  for (const file of files) {
    before += await runFile(file, {
      now,
      inTransaction,
      progress: (read) => progress(before + read),
      counts: counts[file.kind],
      findings,
      seen: seen[file.kind],
    })
  }
  return { applied: true, counts, findings }
}

type FileRun = {
  readonly now: Temporal.Instant
  readonly inTransaction: InTransaction
  readonly progress: (read: number) => void
  readonly counts: Counts
  readonly findings: Finding[]
  /** Where each key first occurred: a repeated row in one run is a fault of the export. */
  readonly seen: Map<string, string>
}

function isCreated(outcome: RowOutcome): boolean {
  return (
    outcome === 'created' ||
    (typeof outcome === 'object' && 'change' in outcome && outcome.change === 'created')
  )
}

const countedAs = { created: 'created', changed: 'updated', same: 'unchanged' } as const

/** Answers how many bytes it read. */
async function runFile(file: ImportFile, run: FileRun): Promise<number> {
  const kind = rowKinds[file.kind]
  const stream = createReadStream(file.path)
  const context = { now: run.now, readFile: siblingReader(dirname(file.path)) }
  function addFinding(line: number, field: string, reason: string, refused: boolean): void {
    run.findings.push({ file: file.path, line, field, reason, refused })
  }
  let analyzedAt = 0
  async function store(batch: readonly Located[]): Promise<void> {
    const outcomes = await run.inTransaction(async (trx) => {
      await beginBatch(trx)
      const written = await kind.write(
        trx,
        batch.map(({ row }) => row),
        context,
      )
      const created = run.counts.created + written.filter(isCreated).length
      // At each doubling: often enough for the planner, at negligible cost.
      if (created >= batchSize && created >= 2 * analyzedAt) {
        await refreshStatistics(trx, file.kind)
        analyzedAt = created
      }
      return written
    })
    for (const [place, outcome] of outcomes.entries()) {
      const line = batch[place]?.line ?? 0
      if (typeof outcome === 'object' && 'field' in outcome) {
        run.counts.refused += 1
        addFinding(line, outcome.field, outcome.reason, true)
        continue
      }
      const { change, warnings } = typeof outcome === 'string' ? { change: outcome, warnings: [] } : outcome
      run.counts[countedAs[change]] += 1
      for (const { field, reason } of warnings) addFinding(line, field, reason, false)
    }
    run.progress(stream.bytesRead)
  }
  let batch: Located[] = []
  try {
    for await (const source of rowsOf(file, stream, kind)) {
      const row = accept(kind, source, `${basename(file.path)}:${source.line}`, run, addFinding)
      if (!row) continue
      batch.push({ line: source.line, row })
      if (batch.length < batchSize) continue
      await store(batch)
      batch = []
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    run.counts.refused += 1
    addFinding(error.line, '', `${error.message}; no se lee lo que sigue`, true)
  }
  if (batch.length > 0) await store(batch)
  run.progress(stream.bytesRead)
  return stream.bytesRead
}

function accept(
  { shape }: RowKind,
  source: SourceRow,
  place: string,
  { counts, seen }: FileRun,
  tell: (line: number, field: string, reason: string, refused: boolean) => void,
): Record<string, unknown> | null {
  const checked =
    'fault' in source
      ? { row: null, faults: [{ field: '', reason: source.fault }] }
      : checkRow(shape, source.values)
  for (const { field, reason } of checked.faults) tell(source.line, field, reason, true)
  if (!checked.row || checked.faults.length > 0) {
    counts.refused += 1
    return null
  }
  const keys = [
    { field: shape.keyField, key: shape.key(checked.row) },
    shape.otherKey?.(checked.row) ?? [],
  ].flat()
  const repeated = keys.find(({ key }) => seen.has(key))
  if (repeated) {
    counts.refused += 1
    tell(source.line, repeated.field, `está repetido: ya vino en ${seen.get(repeated.key)}`, true)
    return null
  }
  for (const { key } of keys) seen.set(key, place)
  for (const { field, reason } of checked.warnings) tell(source.line, field, reason, false)
  return checked.row
}

function rowsOf(
  file: ImportFile,
  stream: ReturnType<typeof createReadStream>,
  { shape }: RowKind,
): AsyncIterable<SourceRow> {
  const text = readText(stream)
  if (file.format === 'ndjson') return readNdjson(text)
  const known = Object.keys(shape.schema.shape)
  return readCsv(text, {
    known,
    required: known.filter((name) => !shape.schema.shape[name]?.safeParse(undefined).success),
    lists: shape.lists,
  })
}
