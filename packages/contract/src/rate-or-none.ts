import { parseRate, type RateMicros, rateText } from '@llave/domain/payments/preferential-rate'
import * as z from 'zod/mini'
import { codec } from './call.ts'

/** Soles for one dollar with at most six decimals, to millionths; 0 is no rate. */
export const rateOrNone = codec(
  z.number().check(
    z.minimum(0),
    z.maximum(999_999),
    z.refine((rate) => rate === 0 || /^\d+(\.\d{1,6})?$/.test(String(rate))),
  ),
  {
    decode: (value): RateMicros | null => (value > 0 ? parseRate(String(value)) : null),
    encode: (rate: RateMicros | null) => (rate === null ? 0 : Number(rateText(rate))),
  },
)
