import type {
  NoInterest,
  PeriodStatement,
  StatementFigures,
} from '@llave/domain/certificates/period-statement'
import { money } from '@llave/domain/money/money'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { currency, majorAmount } from '../fields.ts'
import { periodQuery } from './period-query.ts'

const reasons = {
  SIN_TEA: 'no-rate',
  PLAN_CAMBIADO: 'plan-changed',
  DIA_DESCONOCIDO: 'day-unknown',
} as const satisfies Record<string, NoInterest>
const wireReasons = {
  'no-rate': 'SIN_TEA',
  'plan-changed': 'PLAN_CAMBIADO',
  'day-unknown': 'DIA_DESCONOCIDO',
} as const satisfies { readonly [R in NoInterest]: keyof typeof reasons }

const figures = codec(
  z.object({
    moneda: currency,
    saldoInicial: majorAmount,
    vencioEnPeriodo: majorAmount,
    pagado: majorAmount,
    saldoFinal: majorAmount,
    vencido: majorAmount,
    capital: z.nullable(majorAmount),
    interesDelAnio: z.nullable(majorAmount),
  }),
  {
    decode: (wire): StatementFigures => ({
      currency: wire.moneda,
      opening: money(wire.saldoInicial, wire.moneda),
      fellDue: money(wire.vencioEnPeriodo, wire.moneda),
      paid: money(wire.pagado, wire.moneda),
      closing: money(wire.saldoFinal, wire.moneda),
      overdue: money(wire.vencido, wire.moneda),
      capital: wire.capital === null ? null : money(wire.capital, wire.moneda),
      interest: wire.interesDelAnio === null ? null : money(wire.interesDelAnio, wire.moneda),
    }),
    encode: (of: StatementFigures) => ({
      moneda: of.currency,
      saldoInicial: of.opening.minor,
      vencioEnPeriodo: of.fellDue.minor,
      pagado: of.paid.minor,
      saldoFinal: of.closing.minor,
      vencido: of.overdue.minor,
      capital: of.capital?.minor ?? null,
      interesDelAnio: of.interest?.minor ?? null,
    }),
  },
)

/** The figures of a period, before the paper is asked for. */
export const readPeriodStatement = defineCall({
  name: 'readPeriodStatement',
  method: 'GET',
  path: '/api/MiCuenta/EstadoCuenta',
  access: 'customer',
  writes: false,
  waitsAfterNewNumber: true,
  query: periodQuery,
  answer: message(
    codec(
      z.object({
        monedas: z.array(figures),
        sinInteres: z.nullable(
          z.enum(Object.keys(reasons) as [keyof typeof reasons, ...(keyof typeof reasons)[]]),
        ),
        pagosSinFecha: z.int().check(z.nonnegative()),
      }),
      {
        decode: (wire): PeriodStatement => ({
          figures: wire.monedas,
          noInterest: wire.sinInteres && reasons[wire.sinInteres],
          undated: wire.pagosSinFecha,
        }),
        encode: (statement: PeriodStatement) => ({
          monedas: [...statement.figures],
          sinInteres: statement.noInterest && wireReasons[statement.noInterest],
          pagosSinFecha: statement.undated,
        }),
      },
    ),
  ),
  errors: ['numero_reciente'],
})
