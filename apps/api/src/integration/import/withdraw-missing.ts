import { mayWithdraw } from '@llave/domain/integration/withdrawal-share'
import type { InTransaction, Trx } from '../../database/database.ts'
import { beginBatch } from '../rows/begin-batch.store.ts'
import type { RowCounts } from '../rows/count-rows.ts'
import { nameBatch } from '../rows/name-batch.store.ts'
import type { RowOutcome, WithdrawContext } from '../rows/row-kind.ts'
import { rowKinds } from '../rows/row-kinds.ts'
import type { CompleteExtract } from './complete-kinds.ts'
import type { Finding } from './import-report.ts'
import type { Observe } from './run-table.ts'
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
  inTransaction: InTransaction,
  extract: ReadExtract,
  { share, onMissing }: CompleteRun,
): Promise<Finding[]> {
  const { kind, counts, lost } = extract
  if (counts.refused > 0 || lost) {
    return [stop(kind, 'no se retira nada: hay filas o archivos rechazados, y lo que falta puede estar ahí')]
  }
  const missing = await countMissing(inTransaction, extract)
  onMissing(missing)
  if (!mayWithdraw(missing.missing, missing.stored, share)) {
    const reason = `no se retira nada: faltan ${missing.missing} de ${missing.stored} guardadas, más del ${share / 100} % que admite --withdraw-up-to`
    return [stop(kind, reason)]
  }
  const findings: Finding[] = []
  for await (const { rows, outcomes } of pagesOf(inTransaction, extract, withdrawRows)) {
    for (const [place, row] of rows.entries()) {
      const reason = reasonToStay(outcomes[place])
      if (reason === null) {
        counts.withdrawn += 1
        const { proforma, letra } = row
        const key = rowKinds[kind].shape.key(row.row)
        extract.observe({ outcome: 'withdrawn', kind, key, proforma, letra, file: '', line: 0 })
      } else findings.push(stays(kind, row, reason))
    }
  }
  return findings
}

/** Withdraws what of a page is missing. */
async function withdrawRows(trx: Trx, extract: ReadExtract, page: readonly StoredKey[]) {
  const rows = page.filter((each) => isMissing(extract, each))
  const { batchId } = extract.context
  if (batchId !== null) await nameBatch(trx, batchId)
  const keys = rows.map(({ row }) => row)
  const { withdraw } = rowKinds[extract.kind]
  return { rows, outcomes: rows.length > 0 ? await withdraw(trx, keys, extract.context) : [] }
}

async function countMissing(inTransaction: InTransaction, extract: ReadExtract): Promise<Missing> {
  let [stored, missing] = [0, 0]
  for await (const page of pagesOf(inTransaction, extract, async (_trx, _extract, page) => page)) {
    stored += page.length
    missing += page.filter((each) => isMissing(extract, each)).length
  }
  return { kind: extract.kind, missing, stored }
}

function isMissing({ kind, seen }: ReadExtract, { row }: StoredKey): boolean {
  return !seen.has(rowKinds[kind].shape.key(row))
}

/** What comes of each page of the stored rows, in a transaction of its own as rows are stored. */
async function* pagesOf<T>(
  inTransaction: InTransaction,
  extract: ReadExtract,
  work: (trx: Trx, extract: ReadExtract, page: readonly StoredKey[]) => Promise<T>,
): AsyncGenerator<T> {
  const { kind, last } = extract
  for (let after = 0; ; ) {
    const { end, done } = await inTransaction(async (trx) => {
      await beginBatch(trx)
      const page = await listStored(trx, kind, { after, last, limit: batchSize })
      return { end: page.at(-1)?.id, done: await work(trx, extract, page) }
    })
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
