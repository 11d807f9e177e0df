import { createHash } from 'node:crypto'
import type { KindName } from '@llave/contract/integration/rows/row-kinds'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { openBatch } from '../rows/import-batch.store.ts'
import { fingerprintChanges } from './batch-changes.store.ts'
import type { ImportReport } from './import-report.ts'
import { clearRefused, finishRefused, type OpenedFiles, type Outcome, runAll } from './run-files.ts'
import type { ObservedRow } from './run-table.ts'
import type { CompleteRun } from './withdraw-missing.ts'

/** What files come to, in a transaction that may still be rolled back. */
export type Tried = Outcome & {
  readonly batch: number
  /** The same where the same rows come to the same: what is applied is what was seen. */
  readonly fingerprint: string
  /** New rows and those that went, the first of each. */
  readonly observed: readonly ObservedRow[]
  /** The proformas of all rows that went, and the keys of the receivables among them. */
  readonly losing: ReadonlySet<string>
  readonly gone: readonly string[]
}

export type TryOptions = {
  readonly by: string
  readonly now: Temporal.Instant
  readonly complete: CompleteRun
  readonly onProgress: (read: number) => void
  /** New rows and rows that go, of each how many are told. */
  readonly mostObserved: number
}

class RolledBack<T> extends Error {
  readonly value: T
  constructor(value: T) {
    super('rolled back')
    this.value = value
  }
}

/**
 * Stores what the files have in one transaction, and keeps it or not: `end` is told what it came to and says.
 * Refused rows come back as files in either case.
 */
export async function tryFiles<T>(
  db: Database,
  { tables, kinds, names }: OpenedFiles,
  { by, now, complete, onProgress, mostObserved }: TryOptions,
  end: (trx: Trx, tried: Tried) => Promise<{ readonly keep: boolean; readonly value: T }>,
): Promise<{ readonly kept: boolean; readonly value: T } & Pick<ImportReport, 'returned' | 'notReturned'>> {
  let result: { readonly kept: boolean; readonly value: T }
  let returned: Pick<ImportReport, 'returned' | 'notReturned'> = { returned: [], notReturned: [] }
  try {
    const value = await transact(db, async (trx) => {
      await clearRefused(tables)
      const batch = await openBatch(trx, { by, source: 'mesa', kinds, files: names }, now)
      const told = new Told(mostObserved)
      const outcome = await runAll(
        {
          tables,
          sender: { by, batchId: batch, now },
          progress: onProgress,
          complete,
          observe: (row) => told.add(row),
        },
        (work) => work(trx),
      )
      const { observed, losing, gone } = told
      const fingerprint = printOf(outcome, told.hash(), await fingerprintChanges(trx, batch))
      const { keep, value } = await end(trx, { batch, ...outcome, fingerprint, observed, losing, gone })
      if (!keep) throw new RolledBack(value)
      return value
    })
    result = { kept: true, value }
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    result = { kept: false, value: error.value as T }
  } finally {
    // Before anything else is said of them: the files are open.
    returned = await finishRefused(tables)
  }
  return { ...result, ...returned }
}

/** What is told of rows, in a memory that does not grow with them but for the proformas that lose one. */
class Told {
  readonly #most: number
  readonly #hash = createHash('sha256')
  readonly #counts = { created: 0, withdrawn: 0 }
  readonly observed: ObservedRow[] = []
  readonly losing = new Set<string>()
  readonly gone: string[] = []

  constructor(most: number) {
    this.#most = most
  }

  add(row: ObservedRow): void {
    this.#hash.update(`${row.outcome} ${row.kind} ${row.key}\n`)
    if (row.outcome === 'withdrawn' && row.proforma !== '') this.losing.add(row.proforma)
    if (row.outcome === 'withdrawn' && row.kind === 'receivables') this.gone.push(row.key)
    if (++this.#counts[row.outcome] <= this.#most) this.observed.push(row)
  }

  hash(): string {
    return this.#hash.digest('hex')
  }
}

function printOf({ counts, findings }: Outcome, rows: string, changes: string): string {
  const said = findings.map(({ line, field, reason, refused }) => [line, field, reason, refused])
  const kinds = Object.keys(counts).sort() as KindName[]
  const told = [kinds.map((kind) => [kind, Object.entries(counts[kind]).sort()]), said, rows, changes]
  return createHash('sha256').update(JSON.stringify(told)).digest('hex')
}
