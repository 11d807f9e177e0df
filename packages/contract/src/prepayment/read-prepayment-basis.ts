import { money } from '@llave/domain/money/money'
import type { AnnualRate } from '@llave/domain/prepayment/annual-rate'
import type { PrepaymentApplication } from '@llave/domain/prepayment/prepayment-application'
import type { PrepayableLetra, PrepaymentBasis } from '@llave/domain/prepayment/prepayment-basis'
import * as z from 'zod/mini'
import { proformaQuery } from '../access/proforma-query.ts'
import { codec, defineCall, message } from '../call.ts'
import { currency, description, identifier, limaMoment, majorAmount, slashDate } from '../fields.ts'
import { anticipatedWay } from './anticipated-way.ts'

/** A rate in percent with at most four decimals: 9.5 is 95 000 millionths. */
const annualRatePercent = codec(
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

const unpaidLetra = codec(
  z.object({ codLetra: identifier, fecha_vencimiento: slashDate, imp_cuota: majorAmount }),
  {
    decode: ({ codLetra, fecha_vencimiento, imp_cuota }): PrepayableLetra => ({
      code: codLetra,
      dueOn: fecha_vencimiento,
      amountMinor: imp_cuota,
    }),
    encode: ({ code, dueOn, amountMinor }: PrepayableLetra) => ({
      codLetra: code,
      fecha_vencimiento: dueOn,
      imp_cuota: amountMinor,
    }),
  },
)

/** What was paid ahead and waits for its new plan. */
const application = codec(
  z.object({
    documento: identifier,
    forma: anticipatedWay,
    monto: majorAmount,
    moneda: currency,
    fechaSolicitud: limaMoment,
    fechaPago: limaMoment,
    letrasAntes: z.int().check(z.minimum(1)),
    letras: z.int().check(z.minimum(1)),
    imp_cuota: majorAmount,
    fecha_ultima: slashDate,
  }),
  {
    decode: (wire): PrepaymentApplication => ({
      number: wire.documento,
      way: wire.forma,
      amount: money(wire.monto, wire.moneda),
      requestedAt: wire.fechaSolicitud,
      paidAt: wire.fechaPago,
      letrasBefore: wire.letrasAntes,
      letrasAfter: wire.letras,
      eachMinor: wire.imp_cuota,
      lastDueOn: wire.fecha_ultima,
    }),
    encode: (of: PrepaymentApplication) => ({
      documento: of.number,
      forma: of.way,
      monto: of.amount.minor,
      moneda: of.amount.currency,
      fechaSolicitud: of.requestedAt,
      fechaPago: of.paidAt,
      letrasAntes: of.letrasBefore,
      letras: of.letrasAfter,
      imp_cuota: of.eachMinor,
      fecha_ultima: of.lastDueOn,
    }),
  },
)

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
        aplicacion: z.nullable(application),
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
          application: wire.aplicacion,
        }),
        encode: (basis: PrepaymentBasis) => ({
          proforma: basis.proforma,
          proyecto: basis.projectName,
          producto: basis.productName,
          moneda: basis.currency,
          fecha: basis.on,
          tea: basis.annualRate,
          letras: [...basis.letras],
          aplicacion: basis.application,
        }),
      },
    ),
  ),
})
