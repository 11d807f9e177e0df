import type { Feed } from '@llave/domain/integration/feed'
import {
  type FeedCursor,
  formatCursor,
  isConceivable,
  parseCursor,
} from '@llave/domain/integration/feed-cursor'
import type { Clock } from '@llave/domain/time/lima-date'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { isMarkOf } from './mark.ts'
import {
  type Epoch,
  findEntryAt,
  findEpochs,
  findFeedOf,
  readKnownNumber,
  readUncheckedEpoch,
} from './place.store.ts'
import { beginEpochs } from './series.store.ts'

/** The member of a call that holds a cursor; empty for the start. */
type SentCursor = { readonly field: 'after' | 'upTo'; readonly text: string }

/**
 * The number that a cursor stands at; 0 for the start. A cursor of another feed is refused, and one
 * that no Llave can have given, by its epoch, its number or its check digits. Any other that this database did not give is of another history: the
 * database was restored to an earlier moment. Then an epoch begins, unless one did already, and the
 * answer says from where to read again.
 */
export async function findPlace(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  system: string,
  feed: Feed,
  { field, text }: SentCursor,
): Promise<number> {
  const cursor = parseCursor(text)
  if (!cursor) return 0
  const given = await findFeedOf(db, cursor)
  if (given === feed) return cursor.number
  if (given) throw refusal(field, `es un cursor de ${given}, no de ${feed}: cada uno vale solo donde se leyó`)
  const now = clock.now()
  const readFrom = await transact(db, async (trx) => {
    const epochs = await findEpochs(trx, feed)
    const isChecked = cursor.epoch > (await readUncheckedEpoch(trx, feed))
    if (!isConceivable(cursor, epochs, now) || (isChecked && !isMarkOf(feed, cursor)))
      throw refusal(field, 'no es un cursor que Llave haya dado')
    const parting = await findParting(trx, feed, { cursor, epochs }, now)
    // Only where the database itself saw that it was restored was nothing numbered in between.
    const isExact = parting.cause === 'restored' && cursor.number > parting.after
    const known = isExact ? parting.after : await readKnownNumber(trx, system, feed)
    const entry = await findEntryAt(trx, feed, Math.min(parting.after, known))
    return entry ? formatCursor(entry) : ''
  })
  throw new ApiError('cursor_perdido', { readFrom })
}

function refusal(field: SentCursor['field'], what: string): ApiError {
  return new ApiError('dato_invalido', { campo: field }, `El campo ${field} ${what}`)
}

/** The first epoch after the cursor's: what was numbered before it may be common to both histories. */
async function findParting(
  trx: Trx,
  feed: Feed,
  { cursor, epochs }: { readonly cursor: FeedCursor; readonly epochs: readonly Epoch[] },
  now: Temporal.Instant,
): Promise<Epoch> {
  const later = epochs.find(({ epoch }) => epoch > cursor.epoch)
  if (later) return later
  const begun = (await beginEpochs(trx, 'reader', now)).get(feed)
  if (!begun) throw new Error(`No series of ${feed}`)
  return { epoch: begun.epoch, after: begun.last, cause: 'reader' }
}
