import type { Database } from '@llave/api/database/database'

/** A preferential rate of November 2026, before every day on which tests pay; one that stands stays. */
export async function insertExchangeRate(db: Database, penPerUsd = '3.75'): Promise<void> {
  await db
    .insertInto('exchange_rate')
    .values({ valid_from: '2026-11-01', pen_per_usd: penPerUsd })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
