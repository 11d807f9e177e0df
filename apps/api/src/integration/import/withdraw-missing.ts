import { mayWithdraw } from '@llave/domain/integration/withdrawal-share'
import type { InTransaction } from '../../database/database.ts'
import { beginBatch } from '../rows/begin-batch.store.ts'
import type { RowCounts } from '../rows/count-rows.ts'
import { nameBatch } from '../rows/name-batch.store.ts'
import type { RowOutcome, WithdrawContext } from '../rows/row-kind.ts'
import { rowKinds } from '../rows/row-kinds.ts'
import type { CompleteExtract } from './complete-kinds.ts'
import type { Finding } from './import-report.ts'
import type { Observe } from './run-table.ts'
import type { DoneRow, RunStep } from './step.ts'
import { type CompletableKind, listStored, readLastId, type StoredKey } from './stored-rows.store.ts'

const batchSize = 1000

/** What is missing in a complete extract, said before anything of it is withdrawn. */
export type Missing = {
  readonly kind: CompletableKind
  readonly missing: number
  readonly stored: number
}

/** Kinds of which the files are all that their sender has. */
export type CompleteRun = CompleteExtract & {
  /** Called with what is missing, before any of it goes. */
  readonly onMissing: (missing: Missing) => void
  /** Whether a look said which go, and each is held to it: neither the share nor refused rows keep them then. */
  readonly decided?: boolean
}

export const noneComplete: CompleteRun = { kinds: [], share: 0, onMissing: () => undefined }

/** The last row of each kind before a run: what another sender stores meanwhile is not missing in it. */
export async function findLastRows(
  inTransaction: InTransaction,
  kinds: readonly CompletableKind[],
): Promise<ReadonlyMap<CompletableKind, number>> {
  if (kinds.length === 0) return new Map()
  return inTransaction(async (trx) => {
    await beginBatch(trx)
    const last = new Map<CompletableKind, number>()
    for (const kind of kinds) last.set(kind, await readLastId(trx, kind))
    return last
  })
}

/** The files of a kind that are together complete, once they were read. */
export type ReadExtract = {
  readonly kind: CompletableKind
  /** The last row that was there before. */
  readonly last: number
  /** The keys of the rows that came. */
  readonly seen: { has(key: string): boolean }
  readonly counts: RowCounts
  /** Whether a file could not be read that may have had rows of this kind among others. */
  readonly lost: boolean
  readonly context: WithdrawContext
  readonly observe: Observe
}

/**
 * Withdraws what is stored and did not come, in batches; says for each row why it stays. Nothing goes
 * where the files may not be all that the sender has: a row was refused, a file ended early or has no
 * rows (which counts as a refused one), or more than the share is missing. Keys are compared page by page, so no memory holds them.
 */
export async function withdrawMissing(
  { inTransaction, runStep }: { readonly inTransaction: InTransaction; readonly runStep: RunStep },
  extract: ReadExtract,
  complete: CompleteRun,
): Promise<Finding[]> {
  const { kind, counts } = extract
  const kept = complete.decided ? null : await reasonToKeepAll(inTransaction, extract, complete)
  if (kept !== null) return [stop(kind, kept)]
  const findings: Finding[] = []
  for await (const { rows, outcomes } of pagesOf((after) => withdrawPage(runStep, extract, after))) {
    for (const [place, row] of rows.entries()) {
      const reason = reasonToStay(outcomes[place])
      if (reason === null) {
        counts.withdrawn += 1
        extract.observe({ outcome: 'withdrawn', ...named(kind, row) })
      } else findings.push(stays(kind, row, reason))
    }
  }
  return findings
}

/** Why nothing of a kind goes; null where it may. */
async function reasonToKeepAll(
  inTransaction: InTransaction,
  extract: ReadExtract,
  { share, onMissing }: CompleteRun,
): Promise<string | null> {
  if (extract.counts.refused > 0 || extract.lost)
    return 'no se retira nada: hay filas o archivos rechazados, y lo que falta puede estar ahí'
  const missing = await countMissing(inTransaction, extract)
  onMissing(missing)
  return mayWithdraw(missing.missing, missing.stored, share)
    ? null
    : `no se retira nada: faltan ${missing.missing} de ${missing.stored} guardadas, más del ${share / 100} % que admite --withdraw-up-to`
}

type Page<T> = { readonly end: number | undefined; readonly done: T }
type Withdrawn = { readonly rows: readonly StoredKey[]; readonly outcomes: readonly RowOutcome[] }

/** Withdraws what of the page after a row is missing. */
function withdrawPage(runStep: RunStep, extract: ReadExtract, after: number): Promise<Page<Withdrawn>> {
  const { kind, last, context } = extract
  return runStep({
    kind,
    async work(trx, without) {
      const page = await listStored(trx, kind, { after, last, limit: batchSize })
      const rows = page.filter((each) => isMissing(extract, each) && !without.has(named(kind, each).key))
      if (context.batchId !== null) await nameBatch(trx, context.batchId)
      const keys = rows.map(({ row }) => row)
      const outcomes = rows.length > 0 ? await rowKinds[kind].withdraw(trx, keys, context) : []
      const done = () =>
        rows.map((row, place) => ({
          outcome: reasonToStay(outcomes[place]) === null ? ('withdrawn' as const) : ('refused' as const),
          ...named(kind, row),
        }))
      return { value: { end: page.at(-1)?.id, done: { rows, outcomes } }, done }
    },
  })
}

function named(kind: CompletableKind, { row, proforma, letra }: StoredKey): Omit<DoneRow, 'outcome'> {
  return { kind, key: rowKinds[kind].shape.key(row), proforma, letra, file: '', line: 0 }
}

async function countMissing(inTransaction: InTransaction, extract: ReadExtract): Promise<Missing> {
  let [stored, missing] = [0, 0]
  for await (const page of pagesOf((after) => readPage(inTransaction, extract, after))) {
    stored += page.length
    missing += page.filter((each) => isMissing(extract, each)).length
  }
  return { kind: extract.kind, missing, stored }
}

function isMissing({ kind, seen }: ReadExtract, row: StoredKey): boolean {
  return !seen.has(named(kind, row).key)
}

async function readPage(
  inTransaction: InTransaction,
  { kind, last }: ReadExtract,
  after: number,
): Promise<Page<readonly StoredKey[]>> {
  return inTransaction(async (trx) => {
    await beginBatch(trx)
    const done = await listStored(trx, kind, { after, last, limit: batchSize })
    return { end: done.at(-1)?.id, done }
  })
}

/** What comes of each page of the stored rows, one after the other. */
async function* pagesOf<T>(next: (after: number) => Promise<Page<T>>): AsyncGenerator<T> {
  for (let after = 0; ; ) {
    const { end, done } = await next(after)
    if (end === undefined) return
    yield done
    after = end
  }
}

function reasonToStay(outcome: RowOutcome | undefined): string | null {
  return typeof outcome === 'object' && 'reason' in outcome ? outcome.reason : null
}

const nowhere = { line: 0, field: '', column: '', value: '', expected: '', proforma: '', letra: '' }

function stop(kind: CompletableKind, reason: string): Finding {
  return { ...nowhere, file: `--complete ${kind}`, reason, refused: true }
}

function stays(kind: CompletableKind, { row, proforma, letra }: StoredKey, reason: string): Finding {
  const { keyField } = rowKinds[kind].shape
  const value = row[keyField] ?? ''
  const told = `${value} no vino y no se retira: ${reason}`
  return {
    ...nowhere,
    file: `--complete ${kind}`,
    field: keyField,
    column: keyField,
    value,
    reason: told,
    proforma,
    letra,
    refused: false,
  }
}
