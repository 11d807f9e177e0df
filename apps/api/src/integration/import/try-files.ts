import { createHash } from 'node:crypto'
import type { KindName } from '@llave/contract/integration/rows/kind-names'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { openBatch } from '../rows/import-batch.store.ts'
import { type BatchChange, fingerprintChanges, listChanges } from './batch-changes.store.ts'
import type { ImportReport } from './import-report.ts'
import { beginPart, undoPart } from './part-of-look.store.ts'
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
  /** The first rows that change. */
  readonly changed: readonly BatchChange[]
}

export type TryOptions = {
  readonly by: string
  readonly now: Temporal.Instant
  readonly complete: CompleteRun
  readonly onProgress: (read: number) => void
  /** New rows and rows that go, of each how many are told. */
  readonly mostObserved: number
  /** Where nothing is to be kept: letras alone are rolled back batch by batch, so that who pays one waits for no more. */
  readonly looksOnly: boolean
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
  { by, now, complete, onProgress, mostObserved, looksOnly }: TryOptions,
  end: (trx: Trx, tried: Tried) => Promise<{ readonly keep: boolean; readonly value: T }>,
): Promise<{ readonly kept: boolean; readonly value: T } & Pick<ImportReport, 'returned' | 'notReturned'>> {
  let result: { readonly kept: boolean; readonly value: T }
  let returned: Pick<ImportReport, 'returned' | 'notReturned'> = { returned: [], notReturned: [] }
  try {
    const value = await transact(db, async (trx) => {
      await clearRefused(tables)
      const batch = await openBatch(trx, { by, source: 'mesa', kinds, files: names }, now)
      const told = new Told(mostObserved)
      const inParts =
        looksOnly && complete.kinds.length === 0 && kinds.every((kind) => kind === 'receivables')
      const changes = new Changes(trx, batch, mostObserved)
      const outcome = await runAll(
        {
          tables,
          sender: { by, batchId: batch, now },
          progress: onProgress,
          complete,
          observe: (row) => told.add(row),
        },
        inParts ? (work) => changes.rollBack(work) : (work) => work(trx),
      )
      await changes.gather()
      const { observed, losing, gone } = told
      const fingerprint = printOf(outcome, told.hash(), changes.print())
      const changed = changes.besides(gone)
      const { keep, value } = await end(trx, {
        batch,
        ...outcome,
        fingerprint,
        observed,
        losing,
        gone,
        changed,
      })
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

/** What a batch changed, read before it is rolled back. */
class Changes {
  readonly #trx: Trx
  readonly #batch: number
  readonly #most: number
  readonly #first: BatchChange[] = []
  #count = 0
  #sum = 0n

  constructor(trx: Trx, batch: number, most: number) {
    this.#trx = trx
    this.#batch = batch
    this.#most = most
  }

  /** Does a part of the work and undoes it, with the locks on its rows. */
  async rollBack<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    await beginPart(this.#trx)
    const value = await work(this.#trx)
    await this.gather()
    await undoPart(this.#trx)
    return value
  }

  async gather(): Promise<void> {
    const { count, sum } = await fingerprintChanges(this.#trx, this.#batch)
    if (count === 0) return
    this.#count += count
    this.#sum += sum
    const room = this.#most - this.#first.length
    if (room > 0) this.#first.push(...(await listChanges(this.#trx, this.#batch, room)))
  }

  print(): string {
    return `${this.#count} ${this.#sum}`
  }

  /** Without the receivables that went, which stay as annulled ones. */
  besides(gone: readonly string[]): readonly BatchChange[] {
    const keys = new Set(gone)
    return this.#first.filter(({ kind, key }) => kind !== 'receivables' || !keys.has(key))
  }
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
