import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { likelyValue } from '@llave/domain/integration/likely-value'
import { changed } from '@llave/domain/staff/audit-changes'
import { holdsRows } from '@llave/domain/staff/import-file-name'
import { type ListedGroup, mostListedRows } from '@llave/domain/staff/import-state'
import { pastedCard } from '@llave/domain/staff/pasted-card'
import type { Clock } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { findHolders } from '../../integration/import/batch-changes.store.ts'
import { keptFindings, openAll, present } from '../../integration/import/run-files.ts'
import type { CompletableKind } from '../../integration/import/stored-rows.store.ts'
import { type Tried, tryFiles } from '../../integration/import/try-files.ts'
import type { CompleteRun, Missing } from '../../integration/import/withdraw-missing.ts'
import { closeBatch } from '../../integration/rows/import-batch.store.ts'
import { UnknownFileError } from '../../integration/source-files/open-files.ts'
import { deleteFiles, keepRefused, writeFiles } from './import-files.store.ts'
import { openFolder } from './import-folders.ts'
import { applied, failed, found, released, undecided } from './import-moves.store.ts'
import {
  claimImport,
  type KeptRow,
  keepProgress,
  keepRows,
  moveImport,
  releaseImport,
  type StoredImport,
} from './imports.store.ts'

export type ImportJobParts = { readonly db: Database; readonly clock: Clock }

/** The process stops, or the import is no longer this run's: nothing is stored. */
class Stopped extends Error {}

/** Looks at, or applies, one import that waits; answers how many it worked on. */
export async function runImports({ db, clock }: ImportJobParts, signal: AbortSignal): Promise<number> {
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
      if (!(error instanceof Stopped)) throw error
    }
  } finally {
    await watch.end()
    await rm(folder, { recursive: true, force: true })
  }
  return signal.aborted ? 0 : 1
}

/** How often the progress is written, and the lease renewed with it. */
const everyMilliseconds = 1000

/**
 * Writes how far a run is beside its transaction, which others do not see. On the embedded database, which has
 * one connection, that comes after it.
 */
function watchRun({ db, clock }: ImportJobParts, claimed: StoredImport, signal: AbortSignal) {
  let [read, total] = [0, 0]
  let lost = false
  let writing: Promise<void> | null = null
  function write(): void {
    writing ??= keepProgress(db, claimed, { read, total }, clock.now())
      .then((mine) => {
        if (!mine) lost = true
      })
      // Without it the run goes on: whether it may end is decided where it ends.
      .catch(() => undefined)
      .finally(() => {
        writing = null
      })
  }
  const timer = setInterval(write, everyMilliseconds)
  timer.unref()
  return {
    begin: (bytes: number) => {
      total = bytes
    },
    /** Throws Stopped. */
    progress: (bytes: number) => {
      read = bytes
      if (lost || signal.aborted) throw new Stopped()
    },
    async end() {
      clearInterval(timer)
      await writing
    },
  }
}

type Watch = ReturnType<typeof watchRun>

async function workOn(
  { db, clock }: ImportJobParts,
  claimed: StoredImport,
  folder: string,
  watch: Watch,
): Promise<void> {
  const began = performance.now()
  const missing: Missing[] = []
  const complete: CompleteRun = {
    kinds: claimed.complete as CompletableKind[],
    share: claimed.share,
    onMissing: (each) => void missing.push(each),
  }
  const paths = (await writeFiles(db, claimed.id, folder)).filter((path) => holdsRows(basename(path)))
  const opened = await openAll(paths, null, complete)
  watch.begin(opened.total)
  const applies = claimed.state === 'applying'
  const ended = await tryFiles(
    db,
    opened,
    {
      by: claimed.by,
      now: clock.now(),
      complete,
      onProgress: watch.progress,
      mostObserved: mostListedRows,
      looksOnly: !applies,
    },
    async (trx, tried) => {
      const seen = await seenIn(trx, tried)
      const same = applies && tried.fingerprint === claimed.fingerprint
      if (same) await close(trx, clock, claimed, tried)
      return { keep: same, value: { tried, seen } }
    },
  )
  if (ended.kept) return
  const { tried, seen } = ended.value
  const { counts, fingerprint } = tried
  const recognised = opened.recognised.map(({ name, kind, said }) => ({ name, kind, said }))
  const seconds = (performance.now() - began) / 1000
  const failure = ended.notReturned[0] === undefined ? '' : 'No se pudieron escribir las filas rechazadas.'
  await transact(db, async (trx) => {
    const look = found({
      ...{ fingerprint, recognised, missing, seconds, fault: failure, changedSince: applies },
      counts: present(counts),
      losing: seen.losing,
      bytes: opened.total,
    })
    // What would come of it is another thing than what was seen: it is looked at again, by a person.
    const { id, run } = claimed
    if (applies) await moveImport(trx, { id, from: ['applying'], to: 'waiting' }, released, run)
    if (applies) await moveImport(trx, { id, from: ['waiting'], to: 'previewing' }, undecided, run)
    if (!(await moveImport(trx, { id, from: ['previewing'], to: 'ready' }, look, run))) return
    await keepRows(trx, id, seen.groups)
    await deleteFiles(trx, id, 'refused')
    for (const path of ended.returned) await keepRefused(trx, id, basename(path), path)
  })
}

/** Ends an import in the transaction that stored its rows. Throws Stopped where another run has it. */
async function close(trx: Trx, clock: Clock, claimed: StoredImport, tried: Tried): Promise<void> {
  const { batch, counts, findings } = tried
  const now = clock.now()
  await closeBatch(
    trx,
    batch,
    { applied: true, counts: present(counts), findings: keptFindings(findings) },
    now,
  )
  const { id, run } = claimed
  if (!(await moveImport(trx, { id, from: ['applying'], to: 'applied' }, applied(batch, now), run)))
    throw new Stopped()
  await deleteFiles(trx, id, 'sent')
  const act = {
    action: 'import.ended',
    subject: `import:${id}`,
    staffId: claimed.endedById ?? claimed.staffId,
  } as const
  const changes = { state: changed('applying', 'applied') }
  await writeAudit(trx, { ...act, changes, details: { batch, counts: present(counts) } }, now)
}

type Seen = { readonly groups: Readonly<Record<ListedGroup, readonly KeptRow[]>>; readonly losing: number }

const nothing = { customerId: null, field: '', value: '', reason: '', before: null, after: null }

/** The rows of each group, with whose they are as the database has it once they are stored. */
async function seenIn(trx: Trx, { observed, findings, losing, changed }: Tried): Promise<Seen> {
  const refused = findings.filter((each) => each.refused).slice(0, mostListedRows)
  const noted = findings.filter((each) => !each.refused).slice(0, mostListedRows)
  const named = [...observed, ...refused, ...noted].map(({ proforma }) => proforma)
  const holders = await findHolders(trx, [...new Set([...named, ...losing])].filter(Boolean))
  const told = (outcome: 'created' | 'withdrawn') =>
    observed
      .filter((row) => row.outcome === outcome)
      .map(
        ({ outcome: _, ...row }): KeptRow => ({
          ...nothing,
          ...row,
          customerId: holders.get(row.proforma) ?? null,
        }),
      )
  const said = (each: (typeof findings)[number]): KeptRow => ({
    ...nothing,
    kind: '',
    key: '',
    customerId: holders.get(each.proforma) ?? null,
    proforma: each.proforma,
    letra: each.letra,
    file: basename(each.file),
    line: each.line,
    field: each.column || each.field,
    value: hideCard(each.value),
    reason: hideCard(reasonOf(each)),
  })
  const groups = {
    created: told('created'),
    changed: changed.map((row): KeptRow => ({ ...nothing, ...row, file: '', line: 0 })),
    withdrawn: told('withdrawn'),
    refused: refused.map(said),
    noted: noted.map(said),
  }
  return { groups, losing: new Set([...losing].flatMap((proforma) => holders.get(proforma) ?? [])).size }
}

function reasonOf({ field, value, reason, expected }: Tried['findings'][number]): string {
  const told = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
  const likely = likelyValue(field, value)
  return [`${told}.`, expected && `Se espera ${expected}.`, likely && `¿${likely}?`].filter(Boolean).join(' ')
}

/** A card is neither kept nor shown, in whatever column somebody wrote it. */
function hideCard(text: string): string {
  return pastedCard(text) === null ? text : 'tarjeta entera'
}
