import * as z from 'zod/mini'
import { day } from './row-fields.ts'

export const exchangeRateRow = z.strictObject({
  validFrom: day,
  penPerUsd: z.string().check(
    z.trim(),
    z.regex(/^\d{1,3}(\.\d{1,4})?$/, 'no es un tipo de cambio como 3.75'),
    z.refine((value) => Number(value) > 0, 'debe ser mayor que 0'),
  ),
})

export type ExchangeRateRow = z.output<typeof exchangeRateRow>
