import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type KindName, kindNames } from '@llave/contract/integration/rows/row-kinds'
import type { Clock } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, type InTransaction, transact } from '../../database/database.ts'
import { noRows, type RowCounts } from '../rows/count-rows.ts'
import { closeBatch, openBatch } from '../rows/import-batch.store.ts'
import { SeenKeys } from '../rows/seen-keys.ts'
import { openFiles, UnknownFileError } from '../source-files/open-files.ts'
import type { Profile } from '../source-files/profile.ts'
import type { SourceTable, UnreadableTable } from '../source-files/source-table.ts'
import type { Finding, ImportReport, Recognised } from './import-report.ts'
import { ofTheFile, runTable, type Sender, type TableRun, withdrawWaiting } from './run-table.ts'
import { type CompleteRun, findLastRows, noneComplete, withdrawMissing } from './withdraw-missing.ts'

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
  const kinds = [...new Set(tables.flatMap(({ kind }) => kind ?? []))]
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
    await writeAudit(trx, { action: 'import.began', subject: 'import', by, details }, now)
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
    await writeAudit(trx, { action: 'import.ended', subject: 'import', by, details }, clock.now())
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
      // After a deadlock the whole is tried again, from the first row.
      for (const table of run.tables) if ('refused' in table) await table.refused.clear()
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
  const opened: { readonly table: SourceTable; readonly run: TableRun }[] = []
  let before = 0
  for (const table of tables) {
    if ('faults' in table) {
      // A workbook of no known kind is counted where the first rows would be.
      counts[table.kind ?? 'projects'].refused += 1
      findings.push(...table.faults.map((reason) => ofTheFile(table, table.line, reason)))
      continue
    }
    const run: TableRun = {
      sender,
      inTransaction,
      progress: (read) => progress(before + read),
      counts: counts[table.kind],
      findings,
      seen: seen[table.kind],
      waiting: [],
    }
    opened.push({ table, run })
    before += await runTable(table, run)
  }
  for (const kind of complete.kinds) {
    const extract = {
      kind,
      last: last.get(kind) ?? 0,
      seen: seen[kind],
      counts: counts[kind],
      lost: tables.some((table) => table.kind === null),
      context: sender,
    }
    findings.push(...(await withdrawMissing(inTransaction, extract, complete)))
  }
  // Against the order of dependencies: a contract after its letras, whoever held it after the contract.
  for (const { table, run } of opened.toReversed()) await withdrawWaiting(table, run)
  return { applied: true, counts, findings }
}
