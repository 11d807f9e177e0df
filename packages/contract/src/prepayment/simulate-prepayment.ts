import type { SimulatedInstalment } from '@llave/domain/prepayment/simulated-instalment'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { majorAmount, slashDate } from '../fields.ts'
import { prepaymentRequest } from './prepayment-request.ts'

const simulatedInstalment = codec(
  z.object({
    cuota: z.int().check(z.minimum(1)),
    tipo_cuota: z.literal('LETRA'),
    fecha_vencimiento: slashDate,
    imp_cuota: majorAmount,
    pagada: z.boolean(),
  }),
  {
    decode: (wire): SimulatedInstalment => ({
      number: wire.cuota,
      dueOn: wire.fecha_vencimiento,
      amountMinor: wire.imp_cuota,
      paid: wire.pagada,
    }),
    encode: (instalment: SimulatedInstalment) => ({
      cuota: instalment.number,
      tipo_cuota: 'LETRA' as const,
      fecha_vencimiento: instalment.dueOn,
      imp_cuota: instalment.amountMinor,
      pagada: instalment.paid,
    }),
  },
)

const envelope = z.object({
  zaC_INT_CALCULAR_REFIN: z.object({
    e_REFINANCIAMIENTO: z.object({ nUEVA_PROF: z.array(simulatedInstalment) }),
  }),
})

/** The letras that a prepayment would leave. Nothing of the customer's changes by it. */
export const simulatePrepayment = defineCall({
  name: 'simulatePrepayment',
  method: 'POST',
  path: '/api/MiCuenta/PrepagoLetrasCargarLetras',
  access: 'customer',
  writes: false,
  body: prepaymentRequest,
  answer: message(
    codec(envelope, {
      decode: (wire): readonly SimulatedInstalment[] =>
        wire.zaC_INT_CALCULAR_REFIN.e_REFINANCIAMIENTO.nUEVA_PROF,
      encode: (instalments: readonly SimulatedInstalment[]) => ({
        zaC_INT_CALCULAR_REFIN: { e_REFINANCIAMIENTO: { nUEVA_PROF: [...instalments] } },
      }),
    }),
  ),
})
