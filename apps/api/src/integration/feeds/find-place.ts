import type { Feed } from '@llave/domain/integration/feed'
import { type FeedCursor, formatCursor } from '@llave/domain/integration/feed-cursor'
import type { Clock } from '@llave/domain/time/lima-date'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { type Epoch, findEntryAt, findEpochs, readKnownNumber } from './place.store.ts'
import { beginEpochs } from './series.store.ts'

/**
 * The number that a cursor stands at; 0 for the start. A cursor that this database did not give is
 * of another history: the database was restored to an earlier moment. Then an epoch begins, unless
 * one did already, and the answer says from where to read again.
 */
export async function findPlace(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  system: string,
  feed: Feed,
  cursor: FeedCursor | null,
): Promise<number> {
  if (!cursor) return 0
  if (await isOurs(db, feed, cursor)) return cursor.number
  const readFrom = await transact(db, async (trx) => {
    const parting = await findParting(trx, feed, cursor, clock.now())
    // Only where the database itself saw that it was restored was nothing numbered in between.
    const isExact = parting.cause === 'restored' && cursor.number > parting.after
    const known = isExact ? parting.after : await readKnownNumber(trx, system, feed)
    const entry = await findEntryAt(trx, feed, Math.min(parting.after, known))
    return entry ? formatCursor(entry) : ''
  })
  throw new ApiError('cursor_perdido', { readFrom })
}

/** The first epoch after the cursor's: what was numbered before it may be common to both histories. */
async function findParting(trx: Trx, feed: Feed, cursor: FeedCursor, now: Temporal.Instant): Promise<Epoch> {
  const epochs = await findEpochs(trx, feed)
  const later = epochs.find(({ epoch }) => epoch > cursor.epoch)
  if (later) return later
  const begun = (await beginEpochs(trx, 'reader', now)).get(feed)
  if (!begun) throw new Error(`No series of ${feed}`)
  return { epoch: begun.epoch, after: begun.last, cause: 'reader' }
}

async function isOurs(db: Database, feed: Feed, { epoch, number, mark }: FeedCursor): Promise<boolean> {
  const entry = await findEntryAt(db, feed, number)
  return entry?.epoch === epoch && entry.mark === mark
}
