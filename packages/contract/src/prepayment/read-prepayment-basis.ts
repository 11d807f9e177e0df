import type { AnnualRate } from '@llave/domain/prepayment/annual-rate'
import type { PrepaymentBasis } from '@llave/domain/prepayment/prepayment-basis'
import type { UnpaidLetra } from '@llave/domain/prepayment/refinance'
import * as z from 'zod/mini'
import { proformaQuery } from '../access/owner.ts'
import { codec, defineCall, message } from '../call.ts'
import { currency, description, identifier, majorAmount, slashDate } from '../fields.ts'

/** A rate in percent with at most four decimals: 9.5 is 95 000 millionths. */
export const annualRatePercent = codec(
  z.number().check(
    z.minimum(0),
    z.maximum(99_999),
    z.refine((percent) => Math.abs(Math.round(percent * 10_000) / 10_000 - percent) < 1e-9),
  ),
  {
    decode: (percent): AnnualRate => Math.round(percent * 10_000),
    encode: (rate: AnnualRate) => rate / 10_000,
  },
)

const unpaidLetra = codec(z.object({ fecha_vencimiento: slashDate, imp_cuota: majorAmount }), {
  decode: (wire): UnpaidLetra => ({ dueOn: wire.fecha_vencimiento, amountMinor: wire.imp_cuota }),
  encode: (letra: UnpaidLetra) => ({ fecha_vencimiento: letra.dueOn, imp_cuota: letra.amountMinor }),
})

/** The unpaid letras of a proforma and its rate, from which a browser compares the ways of paying ahead itself. */
export const readPrepaymentBasis = defineCall({
  name: 'readPrepaymentBasis',
  method: 'GET',
  path: '/api/MiCuenta/PrepagoBase',
  access: 'customer',
  writes: false,
  query: proformaQuery,
  answer: message(
    codec(
      z.object({
        proforma: identifier,
        proyecto: description,
        producto: description,
        moneda: currency,
        fecha: slashDate,
        tea: annualRatePercent,
        letras: z.array(unpaidLetra),
      }),
      {
        decode: (wire): PrepaymentBasis => ({
          proforma: wire.proforma,
          projectName: wire.proyecto,
          productName: wire.producto,
          currency: wire.moneda,
          on: wire.fecha,
          annualRate: wire.tea,
          letras: wire.letras,
        }),
        encode: (basis: PrepaymentBasis) => ({
          proforma: basis.proforma,
          proyecto: basis.projectName,
          producto: basis.productName,
          moneda: basis.currency,
          fecha: basis.on,
          tea: basis.annualRate,
          letras: [...basis.letras],
        }),
      },
    ),
  ),
})
