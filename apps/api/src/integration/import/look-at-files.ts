import { createHash } from 'node:crypto'
import type { KindName } from '@llave/contract/integration/rows/kind-names'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { beginBatch } from '../rows/begin-batch.store.ts'
import { openBatch } from '../rows/import-batch.store.ts'
import {
  type BatchChange,
  changesByRow,
  lastChange,
  listChanges,
  readChangePrints,
} from './batch-changes.store.ts'
import type { ImportReport } from './import-report.ts'
import { beginPart, isWaitedFor, keepPart, undoPart } from './part-of-run.store.ts'
import { clearRefused, finishRefused, type OpenedFiles, type Outcome, runAll } from './run-files.ts'
import type { ObservedRow } from './run-table.ts'
import { printsOf } from './seen-prints.ts'
import { noKeys, type RunStep } from './step.ts'
import type { CompleteRun } from './withdraw-missing.ts'

/** What files come to, in a transaction that is rolled back. */
export type Looked = Outcome & {
  /** The same where the same rows come to the same: what is applied is what was seen. */
  readonly fingerprint: string
  /** Of each row what it comes to, as `SeenPrints` reads it. */
  readonly prints: readonly bigint[]
  /** New rows and those that went, the first of each. */
  readonly observed: readonly ObservedRow[]
  /** The proformas of all rows that went, and the keys of the receivables among them. */
  readonly losing: ReadonlySet<string>
  readonly gone: readonly string[]
  /** The first rows that change. */
  readonly changed: readonly BatchChange[]
}

export type LookOptions = {
  readonly by: string
  readonly now: Temporal.Instant
  readonly complete: CompleteRun
  readonly onProgress: (read: number) => void
  /** New rows and rows that go, of each how many are told. */
  readonly mostObserved: number
}

/** Somebody waits for a row that the look has locked: all of it is undone, to be begun anew. */
export class GaveWay extends Error {}

class RolledBack<T> extends Error {
  readonly value: T
  constructor(value: T) {
    super('rolled back')
    this.value = value
  }
}

/**
 * Stores what the files have in one transaction, lets `read` see what it came to, and rolls it back. Refused rows
 * come back as files. Throws GaveWay.
 */
export async function lookAtFiles<T>(
  db: Database,
  { tables, kinds, names }: OpenedFiles,
  { by, now, complete, onProgress, mostObserved }: LookOptions,
  read: (trx: Trx, looked: Looked) => Promise<T>,
): Promise<{ readonly value: T } & Pick<ImportReport, 'returned' | 'notReturned'>> {
  let value: T
  let returned: Pick<ImportReport, 'returned' | 'notReturned'> = { returned: [], notReturned: [] }
  try {
    value = await transact(db, async (trx) => {
      await clearRefused(tables)
      const batch = await openBatch(trx, { by, source: 'mesa', kinds, files: names }, now)
      const told = new Told(mostObserved)
      const look = new Look(trx, batch, mostObserved, await lastChange(trx))
      const run = {
        tables,
        sender: { by, batchId: batch, now },
        progress: onProgress,
        complete,
        observe: (row: ObservedRow) => told.add(row),
      }
      const outcome = await runAll(run, (work) => work(trx), look.runStep)
      const { observed, losing, gone } = told
      const fingerprint = printOf(outcome, told.hash(), look.print())
      const changed = look.besides(gone)
      const { prints } = look
      throw new RolledBack(
        await read(trx, { ...outcome, fingerprint, prints, observed, losing, gone, changed }),
      )
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    value = error.value as T
  } finally {
    // Before anything else is said of them: the files are open.
    returned = await finishRefused(tables)
  }
  return { value, ...returned }
}

/** The steps of a look, and what they changed, read before it is rolled back. */
class Look {
  readonly #trx: Trx
  readonly #batch: number
  readonly #most: number
  readonly #first: BatchChange[] = []
  #count = 0
  #sum = 0n
  /** The last change that was read. */
  #last: number
  readonly prints: bigint[] = []

  constructor(trx: Trx, batch: number, most: number, last: number) {
    this.#trx = trx
    this.#batch = batch
    this.#most = most
    this.#last = last
  }

  /**
   * No row refers to a receivable, so what is done to receivables is undone at once, with the locks for which a
   * payment would wait. Those that go stay gone: a contract goes after its letras. Of what stays locked the look gives way
   * to whoever waits for it.
   */
  readonly runStep: RunStep = async ({ kind, work }) => {
    const trx = this.#trx
    const mayBeUndone = kind === 'receivables'
    if (mayBeUndone) await beginPart(trx)
    await beginBatch(trx)
    const { value, done } = await work(trx, noKeys)
    const rows = done()
    const changes = await readChangePrints(trx, this.#batch, this.#last)
    const changeOf = changesByRow(changes)
    for (const row of rows) this.prints.push(...printsOf(row, changeOf(row)))
    this.#count += changes.length
    for (const { hash } of changes) this.#sum += BigInt(hash)
    const room = this.#most - this.#first.length
    if (room > 0 && changes.length > 0)
      this.#first.push(...(await listChanges(trx, this.#batch, this.#last, room)))
    this.#last = changes.at(-1)?.id ?? this.#last
    if (mayBeUndone) await (rows.some(({ outcome }) => outcome === 'withdrawn') ? keepPart : undoPart)(trx)
    if (await isWaitedFor(trx)) throw new GaveWay()
    return value
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
