import * as z from 'zod/mini'
import { proformaQuery } from '../access/proforma-query.ts'
import { codec, defineCall, message } from '../call.ts'
import { majorAmount } from '../fields.ts'

/** Amounts in minor units of the proforma's currency. */
export type RefinancingLimit = {
  /** The number of unpaid letras: a new plan has at most as many. */
  readonly maxLetras: number
  /** Their plain sum. */
  readonly totalMinor: number
  /** What would pay everything off today; a prepayment stays below it. */
  readonly payoffMinor: number
}

/** What the simulator knows of a proforma before anything is typed. */
export const readRefinancingLimit = defineCall({
  name: 'readRefinancingLimit',
  method: 'GET',
  path: '/api/MiCuenta/ConsultaLetraCuotaMaxima',
  access: 'customer',
  writes: false,
  query: proformaQuery,
  answer: message(
    codec(
      z.object({
        nRO_CUOTMAX: z.int().check(z.minimum(0)),
        amountTotal: majorAmount,
        /** Extension: what would pay everything off today. */
        montoCancelacion: majorAmount,
      }),
      {
        decode: (wire): RefinancingLimit => ({
          maxLetras: wire.nRO_CUOTMAX,
          totalMinor: wire.amountTotal,
          payoffMinor: wire.montoCancelacion,
        }),
        encode: (limit: RefinancingLimit) => ({
          nRO_CUOTMAX: limit.maxLetras,
          amountTotal: limit.totalMinor,
          montoCancelacion: limit.payoffMinor,
        }),
      },
    ),
  ),
})
