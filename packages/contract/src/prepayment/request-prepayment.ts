import type { AnticipatedWay } from '@llave/domain/prepayment/prepayment-application'
import type { WayFigures } from '@llave/domain/prepayment/way-figures'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { identifier } from '../fields.ts'
import { anticipatedWay } from './anticipated-way.ts'
import {
  type ComparisonRequest,
  comparisonMembers,
  readComparison,
  wayFigures,
  writeComparison,
} from './compare-prepayment.ts'

/** A prepayment that is asked for, with the figures that were on the screen. */
export type PrepaymentOrder = ComparisonRequest & { readonly way: AnticipatedWay; readonly seen: WayFigures }

/** Keeps a request for a pago anticipado; its debt is then paid as any other, by the number that is answered. */
export const requestPrepayment = defineCall({
  name: 'requestPrepayment',
  method: 'POST',
  path: '/api/MiCuenta/PrepagoSolicitar',
  access: 'customer',
  writes: true,
  body: codec(z.object({ ...comparisonMembers, forma: anticipatedWay, visto: wayFigures }), {
    decode: (wire): PrepaymentOrder => ({ ...readComparison(wire), way: wire.forma, seen: wire.visto }),
    encode: (order: PrepaymentOrder) => ({ ...writeComparison(order), forma: order.way, visto: order.seen }),
  }),
  answer: message(
    codec(z.object({ documento: identifier }), {
      decode: (wire): { documentNumber: string } => ({ documentNumber: wire.documento }),
      encode: ({ documentNumber }: { documentNumber: string }) => ({ documento: documentNumber }),
    }),
  ),
  errors: ['letras_vencidas', 'importe_distinto', 'pago_en_proceso'],
})
