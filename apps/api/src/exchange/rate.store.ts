import { parseRate, type RateMicros } from '@llave/domain/payments/preferential-rate'
import type { Queryable } from '../database/database.ts'
import { day as asDay } from '../database/sql-time.ts'

/** Soles for a dollar on that day; null where no rate was set yet. */
export async function readRate(db: Queryable, day: Temporal.PlainDate): Promise<RateMicros | null> {
  const row = await db
    .selectFrom('exchange_rate')
    .select('pen_per_usd')
    .where('valid_from', '<=', asDay(day))
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? parseRate(row.pen_per_usd) : null
}
