import { type Exchange, solesAt } from '@llave/domain/payments/preferential-rate'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { findOwed } from './exchange.store.ts'
import { readRate } from './rate.store.ts'

/**
 * What the rest of a letra costs in soles at today's preferential rate; null for a debt in
 * soles and on a day without a rate. A letra of a proforma that they do not hold is refused.
 */
export async function readExchange(
  db: Database,
  customerId: number,
  code: string,
  today: Temporal.PlainDate,
): Promise<Exchange | null> {
  const owed = await findOwed(db, customerId, code)
  if (!owed) throw new ApiError('ajeno')
  if (owed.currency === 'PEN') return null
  const rate = await readRate(db, today)
  return rate === null ? null : { rate, soles: solesAt(rate, owed) }
}
