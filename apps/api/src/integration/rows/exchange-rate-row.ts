import { exchangeRateRow } from '@llave/contract/integration/rows/exchange-rate-row'
import type { RowShape } from './row-kind.ts'

export const exchangeRateRows: RowShape<typeof exchangeRateRow> = {
  schema: exchangeRateRow,
  lists: [],
  keyField: 'validFrom',
  key: (row) => row.validFrom,
  check: (row) => ({ row, faults: [], warnings: [] }),
}
