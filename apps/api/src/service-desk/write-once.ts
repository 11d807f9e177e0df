import type { Clock } from '@llave/domain/time/lima-date'
import { type Database, type Queryable, type Trx, transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { lockCustomer } from './customer-contact.store.ts'
import { findRequestResult, type RequestResult, saveRequestResult } from './desk-request.store.ts'
import { countWritten } from './write-messages.store.ts'

export type DeskParts = { readonly db: Database; readonly clock: Clock }

/** The customer who writes, and the idempotency key of the request. */
export type Writer = { readonly customerId: number; readonly key: string | null }

/** Messages and complaints of one customer per day: far more than anybody needs. */
const maxPerDay = 50

/**
 * Writes what a customer sends, once per idempotency key: a repeated request answers the earlier
 * result. `prepare` does slow work before the transaction, which locks the customer's row so that a
 * double tap waits for the first. The limit is checked before both, so that no pictures are decoded
 * for a customer who has exceeded it.
 */
export async function writeOnce<P>(
  { db, clock }: DeskParts,
  { customerId, key }: Writer,
  prepare: () => Promise<P>,
  write: (trx: Trx, prepared: P, now: Temporal.Instant) => Promise<RequestResult>,
): Promise<RequestResult & { readonly repeated: boolean }> {
  const before = key === null ? null : await findRequestResult(db, customerId, key)
  if (before) return { ...before, repeated: true }
  await refuseTooMany(db, customerId, clock.now())
  const prepared = await prepare()
  return transact(db, async (trx) => {
    await lockCustomer(trx, customerId)
    const made = key === null ? null : await findRequestResult(trx, customerId, key)
    if (made) return { ...made, repeated: true }
    const now = clock.now()
    await refuseTooMany(trx, customerId, now)
    const result = await write(trx, prepared, now)
    if (key !== null) await saveRequestResult(trx, customerId, key, result, now)
    return { ...result, repeated: false }
  })
}

async function refuseTooMany(db: Queryable, customerId: number, now: Temporal.Instant): Promise<void> {
  if ((await countWritten(db, customerId, now.subtract({ hours: 24 }))) >= maxPerDay) {
    throw new ApiError('demasiados_intentos', { segundosEspera: 60 * 60 })
  }
}
