import type { AnticipatedWay } from '@llave/domain/prepayment/prepayment-application'
import * as z from 'zod/mini'
import { codec } from '../call.ts'

/** A *pago anticipado*: with lower or with fewer letras. */
export const anticipatedWay = codec(z.enum(['BAJAR_CUOTA', 'BAJAR_PLAZO']), {
  decode: (wire): AnticipatedWay => (wire === 'BAJAR_CUOTA' ? 'lower' : 'shorter'),
  encode: (way: AnticipatedWay) => (way === 'lower' ? ('BAJAR_CUOTA' as const) : ('BAJAR_PLAZO' as const)),
})
