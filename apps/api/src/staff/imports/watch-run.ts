import { keepProgress, type StoredImport } from './imports.store.ts'
import type { ImportParts } from './manage-imports.ts'

/** The process stops, or the import is no longer this run's: nothing is stored. */
export class Stopped extends Error {}

/** How often the progress is written, and the lease renewed with it. */
const everyMilliseconds = 1000

/**
 * Writes how far a run is beside its transaction, which others do not see. On the embedded database, which has
 * one connection, that comes after the transaction.
 */
export function watchRun({ db, clock }: ImportParts, claimed: StoredImport, signal: AbortSignal) {
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

export type Watch = ReturnType<typeof watchRun>
