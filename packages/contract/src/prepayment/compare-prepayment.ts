import type { IdentityDocument } from '@llave/domain/access/document-type'
import { type Money, money } from '@llave/domain/money/money'
import type { PrepaymentWay } from '@llave/domain/prepayment/compare-ways'
import type { WayFigures } from '@llave/domain/prepayment/way-figures'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { currency, documentNumber, documentTypeCode, identifier, majorAmount, slashDate } from '../fields.ts'

/** What is to be compared, as the browser saw it. */
export type ComparisonRequest = {
  readonly owner: IdentityDocument
  readonly proforma: string
  /** Today in Lima: the server refuses any other day. */
  readonly on: Temporal.PlainDate
  readonly amount: Money
}

export const comparisonMembers = {
  tipoDocumento: documentTypeCode,
  nroDocumento: documentNumber,
  proforma: identifier,
  fecha: slashDate,
  tipomoneda: currency,
  montomoneda: majorAmount,
}
const comparisonWire = z.object(comparisonMembers)

export function readComparison(wire: z.output<typeof comparisonWire>): ComparisonRequest {
  return {
    owner: { type: wire.tipoDocumento, number: wire.nroDocumento },
    proforma: wire.proforma,
    on: wire.fecha,
    amount: money(wire.montomoneda, wire.tipomoneda),
  }
}

export function writeComparison(request: ComparisonRequest): z.output<typeof comparisonWire> {
  return {
    tipoDocumento: request.owner.type,
    nroDocumento: request.owner.number,
    proforma: request.proforma,
    fecha: request.on,
    tipomoneda: request.amount.currency,
    montomoneda: request.amount.minor,
  }
}

const comparisonRequest = codec(comparisonWire, { decode: readComparison, encode: writeComparison })

const wireWays = { lower: 'BAJAR_CUOTA', shorter: 'BAJAR_PLAZO', advance: 'ADELANTAR_LETRAS' } as const
const ways = { BAJAR_CUOTA: 'lower', BAJAR_PLAZO: 'shorter', ADELANTAR_LETRAS: 'advance' } as const

const prepaymentWay = codec(z.enum(['BAJAR_CUOTA', 'BAJAR_PLAZO', 'ADELANTAR_LETRAS']), {
  decode: (wire): PrepaymentWay => ways[wire],
  encode: (way: PrepaymentWay) => wireWays[way],
})

export const wayFigures = codec(
  z.object({
    forma: prepaymentWay,
    pagasHoy: majorAmount,
    interesAhorrado: majorAmount,
    letrasPagadasHoy: z.int().check(z.minimum(0)),
    letras: z.int().check(z.minimum(1)),
    imp_cuota: majorAmount,
    imp_ultima: majorAmount,
    fecha_proxima: slashDate,
    fecha_ultima: slashDate,
  }),
  {
    decode: (wire): WayFigures => ({
      way: wire.forma,
      chargedMinor: wire.pagasHoy,
      interestSavedMinor: wire.interesAhorrado,
      advanced: wire.letrasPagadasHoy,
      count: wire.letras,
      eachMinor: wire.imp_cuota,
      lastMinor: wire.imp_ultima,
      nextDueOn: wire.fecha_proxima,
      lastDueOn: wire.fecha_ultima,
    }),
    encode: (figures: WayFigures) => ({
      forma: figures.way,
      pagasHoy: figures.chargedMinor,
      interesAhorrado: figures.interestSavedMinor,
      letrasPagadasHoy: figures.advanced,
      letras: figures.count,
      imp_cuota: figures.eachMinor,
      imp_ultima: figures.lastMinor,
      fecha_proxima: figures.nextDueOn,
      fecha_ultima: figures.lastDueOn,
    }),
  },
)

/** One amount in the three ways, from the server's own rows. Nothing of the customer's changes by it. */
export const comparePrepayment = defineCall({
  name: 'comparePrepayment',
  method: 'POST',
  path: '/api/MiCuenta/PrepagoComparar',
  access: 'customer',
  writes: false,
  body: comparisonRequest,
  answer: message(
    codec(z.object({ formas: z.array(wayFigures) }), {
      decode: (wire): readonly WayFigures[] => wire.formas,
      encode: (figures: readonly WayFigures[]) => ({ formas: [...figures] }),
    }),
  ),
  errors: ['letras_vencidas'],
})
