import type { ExchangeRateRow } from '@llave/contract/integration/rows/exchange-rate-row'
import type { Trx } from '../../database/database.ts'
import type { RowPlan } from '../../database/row-plan.ts'
import { upsertRows } from '../../database/upsert-rows.ts'
import type { BatchContext, RowOutcome } from './row-kind.ts'

const exchangeRates: RowPlan<'exchange_rate', ExchangeRateRow> = {
  table: 'exchange_rate',
  columns: { valid_from: { key: 'validFrom' }, pen_per_usd: { member: 'penPerUsd' }, created_batch: 'ours' },
}

/** Stores preferential rates, one per day. */
export function writeExchangeRates(
  trx: Trx,
  rows: readonly ExchangeRateRow[],
  { now }: BatchContext,
): Promise<RowOutcome[]> {
  return upsertRows(trx, exchangeRates, rows, now)
}
