import { changed } from '@llave/domain/staff/audit-changes'
import type { Clock } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, transact } from '../../database/database.ts'
import { closeBatch, openBatch } from '../rows/import-batch.store.ts'
import type { Profile } from '../source-files/profile.ts'
import type { ImportReport, Recognised } from './import-report.ts'
import {
  clearRefused,
  finishRefused,
  keptFindings,
  type Outcome,
  openAll,
  present,
  type Run,
  runAll,
} from './run-files.ts'
import { type CompleteRun, noneComplete } from './withdraw-missing.ts'

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
  const { tables, names, total, kinds, recognised } = await openAll(paths, profile, complete)
  options.onRecognised?.(recognised)
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
    observe: () => undefined,
  }
  const outcome = await (allOrNothing ? runAllOrNothing(db, run) : runAll(run, (work) => transact(db, work)))
  const returned = await finishRefused(tables)
  await transact(db, async (trx) => {
    const { applied, counts } = outcome
    await closeBatch(
      trx,
      batch,
      { applied, counts: present(counts), findings: keptFindings(outcome.findings) },
      clock.now(),
    )
    const details = { batch, applied, counts }
    const changes = { state: changed('applying', applied ? 'applied' : 'refused') }
    await writeAudit(trx, { action: 'import.ended', subject: 'import', by, changes, details }, clock.now())
  })
  return { batch, ...outcome, ...returned }
}

/** All of the files or nothing of them. */
async function runAllOrNothing(db: Database, run: Run): Promise<Outcome> {
  try {
    return await transact(db, async (trx) => {
      await clearRefused(run.tables)
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
