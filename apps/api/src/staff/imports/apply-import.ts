import { changed } from '@llave/domain/staff/audit-changes'
import { writeAudit } from '../../audit/audit.store.ts'
import { transact } from '../../database/database.ts'
import { changesByRow, lastChange, readChangePrints } from '../../integration/import/batch-changes.store.ts'
import type { Looked } from '../../integration/import/look-at-files.ts'
import { beginPart, keepPart, undoPart } from '../../integration/import/part-of-run.store.ts'
import { finishRefused, keptFindings, type OpenedFiles, runAll } from '../../integration/import/run-files.ts'
import { SeenPrints } from '../../integration/import/seen-prints.ts'
import type { DoneRow, RunStep } from '../../integration/import/step.ts'
import type { CompleteRun } from '../../integration/import/withdraw-missing.ts'
import { beginBatch } from '../../integration/rows/begin-batch.store.ts'
import { addFindings, endBatch, openBatch } from '../../integration/rows/import-batch.store.ts'
import { deleteFiles, keepSeen, readSeen } from './import-files.store.ts'
import { applied } from './import-moves.store.ts'
import { keepStep, type LeftRow, nameBatchOf } from './import-steps.store.ts'
import { lockImport, moveImport, type StoredImport } from './imports.store.ts'
import type { ImportParts } from './manage-imports.ts'
import { Stopped, type Watch } from './watch-run.ts'

/**
 * Begins to apply what comes to the same as what was seen: from here on the import ends whole, whoever runs it. Answers
 * its batch. Throws Stopped.
 */
export async function beginApplying(
  { db, clock }: ImportParts,
  claimed: StoredImport,
  { kinds, names }: OpenedFiles,
  { prints, findings }: Pick<Looked, 'prints' | 'findings'>,
): Promise<number> {
  return transact(db, async (trx) => {
    const batch = await openBatch(trx, { by: claimed.by, source: 'mesa', kinds, files: names }, clock.now())
    if (!(await nameBatchOf(trx, claimed, batch))) throw new Stopped()
    await addFindings(trx, batch, keptFindings(findings))
    await keepSeen(trx, claimed.id, SeenPrints.bytes(prints))
    return batch
  })
}

/**
 * Stores what was seen, a transaction for each step, so that who pays one of the rows waits for one step. A row that by
 * now would come to something else is left as it is, and told. An earlier run's steps are not done again.
 * Throws Stopped.
 */
export async function applySteps(
  { db, clock }: ImportParts,
  claimed: StoredImport,
  batchId: number,
  opened: OpenedFiles,
  complete: CompleteRun,
  watch: Watch,
): Promise<void> {
  const seen = new SeenPrints(await readSeen(db, claimed.id))
  let place = 0
  const runStep: RunStep = async ({ work, stored }) => {
    place += 1
    const at = place
    if (stored && at <= claimed.steps) return stored()
    return transact(db, async (trx) => {
      await beginBatch(trx)
      const after = await lastChange(trx)
      const unseen = new Map<string, DoneRow>()
      for (;;) {
        await beginPart(trx)
        const { value, done } = await work(trx, new Set(unseen.keys()))
        const rows = done()
        const changeOf = changesByRow(await readChangePrints(trx, batchId, after))
        const others = rows.filter((row) => !seen.has(row, changeOf(row)))
        for (const row of others) unseen.set(row.key, row)
        if (others.some(({ outcome }) => outcome !== 'refused')) {
          await undoPart(trx)
          continue
        }
        await keepPart(trx)
        const changedRows = rows.filter(({ outcome }) => outcome !== 'same' && outcome !== 'refused').length
        const left = leftOf([...unseen.values()], seen)
        if (!(await keepStep(trx, claimed, { place: at, changed: changedRows, left }))) throw new Stopped()
        return value
      }
    })
  }
  const run = {
    tables: opened.tables,
    sender: { by: claimed.by, batchId, now: clock.now() },
    progress: watch.progress,
    complete: { ...complete, decided: true },
    observe: () => undefined,
  }
  try {
    await runAll(run, (work) => transact(db, work), runStep)
  } finally {
    await finishRefused(opened.tables)
  }
  await endApplying({ db, clock }, claimed, batchId)
}

/** Rows of which it was seen that they change; not those that were refused anyway, nor what was not seen to go. */
function leftOf(unseen: readonly DoneRow[], seen: SeenPrints): LeftRow[] {
  return unseen
    .map((row) => ({ ...row, expected: seen.outcomeOf(row) }))
    .filter(({ expected, file }) => expected !== 'refused' && !(expected === 'same' && file === ''))
}

async function endApplying(
  { db, clock }: ImportParts,
  { id, run }: StoredImport,
  batch: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const now = clock.now()
    const stored = await lockImport(trx, id)
    const counts = stored?.counts ?? {}
    if (!stored || !(await moveImport(trx, { id, from: ['applying'], to: 'applied' }, applied(now), run)))
      throw new Stopped()
    await endBatch(trx, batch, { applied: true, counts }, now)
    await deleteFiles(trx, id, 'sent')
    await deleteFiles(trx, id, 'seen')
    const { endedById, staffId, leftOut, profileSystem } = stored
    const act = { action: 'import.ended', subject: `import:${id}`, staffId: endedById ?? staffId } as const
    const changes = { state: changed('applying', 'applied') }
    await writeAudit(
      trx,
      { ...act, changes, details: { batch, counts, leftOut, profile: profileSystem ?? undefined } },
      now,
    )
  })
}
