import type { BatchAnswer, BatchBody } from '@llave/contract/integration/batch-message'
import type { KindName } from '@llave/contract/integration/rows/kind-names'
import type { Clock } from '@llave/domain/time/lima-date'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { type AppliedRow, type CheckedRow, checkRows, storeRows } from '../rows/apply-rows.ts'
import { BatchLockTimeout, beginBatch, refreshWhereGrown } from '../rows/begin-batch.store.ts'
import { countRows, noRows } from '../rows/count-rows.ts'
import { findingsOf } from '../rows/find-findings.ts'
import { closeBatch, openBatch } from '../rows/import-batch.store.ts'
import { rowKinds } from '../rows/row-kinds.ts'
import { SeenKeys } from '../rows/seen-keys.ts'
import { readObject, type SentRow } from '../rows/sent-row.ts'
import { type BatchRequest, findEarlier, keepAnswer } from './batch-request.store.ts'
import { repeatedMember } from './read-batch-body.ts'
import { uploadReader } from './uploaded-files.ts'

/** Rows of one kind from one system. */
export type SentBatch = {
  readonly system: string
  readonly kind: KindName
  readonly body: BatchBody
  /** Where it came with an idempotency key. */
  readonly request: BatchRequest | null
}

/** How long a call waits for the batch of another sender. */
const patienceSeconds = 10

/** Rolls a batch back and carries what would have become of its rows. */
class RolledBack extends Error {
  readonly rows: readonly AppliedRow[]
  constructor(rows: readonly AppliedRow[]) {
    super('rolled back')
    this.rows = rows
  }
}

/**
 * Stores a batch in one transaction, or says what would become of it. A request that comes again
 * with its idempotency key is answered as the first time; one that comes meanwhile waits for it.
 */
export async function applyBatch(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  batch: SentBatch,
): Promise<BatchAnswer> {
  const { kind, body } = batch
  const sent = body.rows.map(readRow)
  const checked = checkRows(rowKinds[kind], sent, new SeenKeys())
  const now = clock.now()
  try {
    return await waitForTurn(() =>
      transact(db, async (trx) => {
        await beginBatch(trx, patienceSeconds)
        const earlier = body.dryRun ? null : await answerEarlier(trx, batch.request)
        if (earlier) return earlier
        const batchId = await openBatch(trx, opened(batch), now)
        const rows = await store(trx, batch, checked, batchId, now)
        if (body.dryRun || (body.atomic && rows.some(isRefused))) throw new RolledBack(rows)
        return close(trx, batch, { batchId, sent, rows, applied: true }, now)
      }),
    )
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    const { rows } = error
    if (body.dryRun) return answerOf(null, !(body.atomic && rows.some(isRefused)), true, rows)
    // Nothing was stored; what was refused is kept all the same.
    return waitForTurn(() =>
      transact(db, async (trx) => {
        await beginBatch(trx, patienceSeconds)
        const earlier = await answerEarlier(trx, batch.request)
        if (earlier) return earlier
        const batchId = await openBatch(trx, opened(batch), now)
        return close(trx, batch, { batchId, sent, rows, applied: false }, now)
      }),
    )
  }
}

async function waitForTurn<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (error instanceof BatchLockTimeout)
      throw new ApiError('lote_en_espera', { segundosEspera: patienceSeconds })
    throw error
  })
}

function readRow(row: unknown, index: number): SentRow {
  const place = { before: 'la fila ', row: index + 1 }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return { fault: 'la fila no es un objeto JSON', place }
  }
  return { ...readObject(row, repeatedMember(row)), place }
}

function opened({ system, kind }: SentBatch) {
  return { by: `key:${system}`, source: 'api', kinds: [kind], files: [] } as const
}

async function answerEarlier(trx: Trx, request: BatchRequest | null): Promise<BatchAnswer | null> {
  const earlier = request && (await findEarlier(trx, request))
  if (!earlier) return null
  if (!Buffer.from(earlier.bodyHash).equals(request.bodyHash)) throw new ApiError('idempotencia_distinta')
  return JSON.parse(earlier.answer)
}

async function store(
  trx: Trx,
  { system, kind }: SentBatch,
  checked: readonly CheckedRow[],
  batchId: number,
  now: Temporal.Instant,
): Promise<readonly AppliedRow[]> {
  const context = { now, by: `key:${system}`, batchId, readFile: uploadReader(trx, system) }
  const rows = await storeRows(trx, rowKinds[kind], checked, context)
  await refreshWhereGrown(trx, kind, rows.filter(({ outcome }) => outcome === 'created').length)
  return rows
}

type Done = {
  readonly batchId: number
  readonly sent: readonly SentRow[]
  readonly rows: readonly AppliedRow[]
  readonly applied: boolean
}

async function close(
  trx: Trx,
  { kind, request }: SentBatch,
  { batchId, sent, rows, applied }: Done,
  now: Temporal.Instant,
): Promise<BatchAnswer> {
  const answer = answerOf(batchId, applied, false, rows)
  const findings = rows.flatMap((row, index) =>
    findingsOf(sent[index] as SentRow, row, { file: '', row: index + 1 }),
  )
  await closeBatch(trx, batchId, { applied, counts: { [kind]: answer.counts }, findings }, now)
  if (request) await keepAnswer(trx, batchId, request, JSON.stringify(answer))
  return answer
}

function answerOf(
  batch: number | null,
  applied: boolean,
  dryRun: boolean,
  rows: readonly AppliedRow[],
): BatchAnswer {
  const counts = noRows()
  countRows(counts, rows)
  return {
    batch,
    applied,
    dryRun,
    counts,
    rows: rows.map((row) => ({
      outcome: row.outcome,
      ...(row.outcome === 'refused' ? { faults: [...row.faults] } : {}),
      ...(row.notes.length > 0 ? { notes: [...row.notes] } : {}),
    })),
  }
}

function isRefused({ outcome }: AppliedRow): boolean {
  return outcome === 'refused'
}
