import type { Money } from '@llave/domain/money/money'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { currency, majorAmount } from '../fields.ts'

/** Money of Mesa's calls: on the wire in whole units with two decimals, here in minor units. */
export const wireMoney = codec(z.object({ amount: majorAmount, currency }), {
  decode: ({ amount, currency }): Money => ({ minor: amount, currency }),
  encode: ({ minor, currency }: Money) => ({ amount: minor, currency }),
})
