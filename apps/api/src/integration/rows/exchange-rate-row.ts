import * as z from 'zod'
import { day } from './row-fields.ts'
import type { RowShape } from './row-kind.ts'

const schema = z.strictObject({
  validFrom: day,
  penPerUsd: z
    .string()
    .trim()
    .regex(/^\d{1,3}(\.\d{1,4})?$/, 'no es un tipo de cambio como 3.75')
    .refine((value) => Number(value) > 0, 'debe ser mayor que 0'),
})

export type ExchangeRateRow = z.output<typeof schema>

export const exchangeRateRows: RowShape<typeof schema> = {
  schema,
  lists: [],
  keyField: 'validFrom',
  key: (row) => row.validFrom,
  check: (row) => ({ row, faults: [], warnings: [] }),
}
