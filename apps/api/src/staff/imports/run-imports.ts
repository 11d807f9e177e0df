import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { holdsRows } from '@llave/domain/staff/import-file-name'
import { mostListedRows } from '@llave/domain/staff/import-state'
import { transact } from '../../database/database.ts'
import type { ImportReport } from '../../integration/import/import-report.ts'
import { GaveWay, type Looked, lookAtFiles } from '../../integration/import/look-at-files.ts'
import { type OpenedFiles, openAll, present } from '../../integration/import/run-files.ts'
import type { CompletableKind } from '../../integration/import/stored-rows.store.ts'
import type { CompleteRun, Missing } from '../../integration/import/withdraw-missing.ts'
import { UnknownFileError } from '../../integration/source-files/open-files.ts'
import { parseProfile } from '../../integration/source-files/profile.ts'
import { applySteps, beginApplying } from './apply-import.ts'
import { deleteFiles, keepRefused, writeFiles } from './import-files.store.ts'
import { openFolder } from './import-folders.ts'
import { failed, found, released, undecided } from './import-moves.store.ts'
import { claimImport, keepRows, moveImport, releaseImport, type StoredImport } from './imports.store.ts'
import type { ImportParts } from './manage-imports.ts'
import { type Seen, seenIn } from './seen-rows.ts'
import { Stopped, type Watch, watchRun } from './watch-run.ts'

/** Looks at, or applies, one import that waits; answers how many it worked on. */
export async function runImports({ db, clock }: ImportParts, signal: AbortSignal): Promise<number> {
  const claimed = await claimImport(db, clock.now())
  if (!claimed) return 0
  const folder = await openFolder()
  const watch = watchRun({ db, clock }, claimed, signal)
  try {
    await workOn({ db, clock }, claimed, folder, watch)
  } catch (error) {
    if (error instanceof UnknownFileError) {
      const fault = error.message.replaceAll(`${folder}/`, '')
      const from = [claimed.state]
      await moveImport(db, { id: claimed.id, from, to: 'failed' }, failed(fault), claimed.run)
    } else {
      await releaseImport(db, claimed)
      // Who gave way begins anew, with its next run.
      if (!(error instanceof Stopped || error instanceof GaveWay)) throw error
    }
  } finally {
    await watch.end()
    await rm(folder, { recursive: true, force: true })
  }
  return signal.aborted ? 0 : 1
}

async function workOn(
  parts: ImportParts,
  claimed: StoredImport,
  folder: string,
  watch: Watch,
): Promise<void> {
  const paths = (await writeFiles(parts.db, claimed.id, folder)).filter((path) => holdsRows(basename(path)))
  const missing: Missing[] = []
  const complete: CompleteRun = {
    kinds: claimed.complete as CompletableKind[],
    share: claimed.share,
    onMissing: (each) => void missing.push(each),
  }
  const profile = claimed.profileContent === null ? null : parseProfile(claimed.profileContent)
  const open = () => openAll(paths, profile, complete)
  const opened = await open()
  watch.begin(opened.total)
  if (claimed.batchId !== null) {
    await applySteps(parts, claimed, claimed.batchId, opened, complete, watch)
    return
  }
  const applies = claimed.state === 'applying'
  const began = performance.now()
  const ended = await lookAtFiles(
    parts.db,
    opened,
    {
      by: claimed.by,
      now: parts.clock.now(),
      complete,
      onProgress: watch.progress,
      mostObserved: mostListedRows,
    },
    async (trx, looked) => ({ looked, seen: await seenIn(trx, looked) }),
  )
  const { looked } = ended.value
  if (applies && looked.fingerprint === claimed.fingerprint) {
    const batchId = await beginApplying(parts, claimed, opened, looked)
    // Files are read once.
    await applySteps(parts, claimed, batchId, await open(), complete, watch)
    return
  }
  const seconds = (performance.now() - began) / 1000
  await keepLook(parts, claimed, opened, { ...ended, ...ended.value, missing, seconds })
}

type KeptLook = Pick<ImportReport, 'returned' | 'notReturned'> & {
  readonly looked: Looked
  readonly seen: Seen
  readonly missing: readonly Missing[]
  readonly seconds: number
}

async function keepLook(
  { db }: ImportParts,
  { id, run, state }: StoredImport,
  opened: OpenedFiles,
  { looked, seen, missing, seconds, returned, notReturned }: KeptLook,
): Promise<void> {
  const applies = state === 'applying'
  const recognised = opened.recognised.map(({ name, kind, said }) => ({ name, kind, said }))
  const fault = notReturned[0] === undefined ? '' : 'No se pudieron escribir las filas rechazadas.'
  const { fingerprint } = looked
  await transact(db, async (trx) => {
    const look = found({
      ...{ fingerprint, recognised, missing, seconds, fault, changedSince: applies },
      counts: present(looked.counts),
      losing: seen.losing,
      bytes: opened.total,
    })
    // What would come of it is another thing than what was seen: it is looked at again, by a person.
    if (applies) await moveImport(trx, { id, from: ['applying'], to: 'waiting' }, released, run)
    if (applies) await moveImport(trx, { id, from: ['waiting'], to: 'previewing' }, undecided, run)
    if (!(await moveImport(trx, { id, from: ['previewing'], to: 'ready' }, look, run))) return
    await keepRows(trx, id, seen.groups)
    await deleteFiles(trx, id, 'refused')
    for (const path of returned) await keepRefused(trx, id, basename(path), path)
  })
}
