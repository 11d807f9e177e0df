import type { ExchangeRateRow } from '@llave/contract/integration/rows/exchange-rate-row'
import { limaDate } from '@llave/domain/time/lima-date'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import { day } from '../../database/sql-time.ts'
import type { RowOutcome, WithdrawContext } from './row-kind.ts'

/**
 * Deletes rates of days; an order keeps the rate that it was made with. The one in force stays, as an
 * older rate would take its place unseen.
 */
export async function withdrawExchangeRates(
  trx: Trx,
  rows: readonly Pick<ExchangeRateRow, 'validFrom'>[],
  { now }: WithdrawContext,
): Promise<RowOutcome[]> {
  const { inForce } = await trx
    .selectFrom('exchange_rate')
    .select(sql<string | null>`max(valid_from)::text`.as('inForce'))
    .where('valid_from', '<=', day(limaDate(now)))
    .executeTakeFirstOrThrow()
  const days = rows.map(({ validFrom }) => validFrom).filter((validFrom) => validFrom !== inForce)
  const gone = await sql<{ day: string }>`
    delete from exchange_rate where valid_from in (
      select value::date from json_array_elements_text(${JSON.stringify(days)}::json))
    returning valid_from::text as day`.execute(trx)
  const deleted = new Set(gone.rows.map((row) => row.day))
  return rows.map(({ validFrom }): RowOutcome => {
    if (validFrom === inForce) {
      return { field: 'validFrom', reason: 'es el tipo de cambio vigente: se corrige con otro valor del día' }
    }
    return deleted.has(validFrom) ? 'withdrawn' : 'same'
  })
}
