import { promiseOutcome } from '@llave/domain/reminders/payment-promise'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import { endPromise, listUndecidedPromises } from './promise.store.ts'

const batchSize = 200

/**
 * Ends promises that were kept or broken, and keeps broken ones after all where a payment of their days is told
 * later. Any number of processes may run it: a promise that another one ended meanwhile stays as it is.
 */
export async function endPromises(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  let after = 0
  while (!signal.aborted) {
    const now = clock.now()
    const today = limaDate(now)
    const promises = await listUndecidedPromises(db, after, today, batchSize)
    for (const promise of promises) {
      const to = promiseOutcome(promise, today)
      if (to) await endPromise(db, { id: promise.id, from: promise.state, to }, now)
    }
    after = promises.at(-1)?.id ?? after
    if (promises.length < batchSize) return
  }
}
