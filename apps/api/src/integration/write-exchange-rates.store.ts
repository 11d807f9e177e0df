import { sql } from 'kysely'
import type { Trx } from '../database/database.ts'
import type { ExchangeRateRow } from './exchange-rate-row.ts'
import type { BatchOutcome, Located } from './import-kind.ts'

/** Stores preferential rates, one a day. */
export async function writeExchangeRates(
  trx: Trx,
  located: readonly Located<ExchangeRateRow>[],
): Promise<BatchOutcome> {
  const rows = JSON.stringify(located.map(({ row }) => row))
  const written = await sql<{ created: boolean }>`
    insert into exchange_rate as e (valid_from, pen_per_usd)
    select i."validFrom", i."penPerUsd"
    from json_to_recordset(${rows}::json) as i("validFrom" date, "penPerUsd" numeric)
    on conflict (valid_from) do update set pen_per_usd = excluded.pen_per_usd
      where e.pen_per_usd <> excluded.pen_per_usd
    returning (e.xmax = 0) as created`.execute(trx)
  const created = written.rows.filter((row) => row.created).length
  const updated = written.rows.length - created
  return { created, updated, unchanged: located.length - created - updated, refusals: [] }
}
