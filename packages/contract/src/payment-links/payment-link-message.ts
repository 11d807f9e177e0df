import type { IdentityDocument } from '@llave/domain/access/document-type'
import { type Money, money } from '@llave/domain/money/money'
import type { DeviceKind } from '@llave/domain/payment-links/opened-from'
import type { PaymentLinkState } from '@llave/domain/payment-links/payment-link-state'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import {
  currency,
  description,
  documentTypeCode,
  identifier,
  isoDate,
  limaMoment,
  limaMomentOrBlank,
  majorAmount,
  nonEmptyText,
  text,
} from '../fields.ts'

/** The letra of a link, as the buyer's screen names it. */
export type LinkLetra = {
  readonly proforma: string
  readonly code: string
  /** "Letra 13 de 48". */
  readonly position: number
  readonly total: number
  readonly projectName: string
  readonly productName: string
  readonly dueOn: Temporal.PlainDate
  /** What is owed of it now; of a link that ended, what was paid or is owed in all. */
  readonly amount: Money
}

export type LinkOpening = {
  readonly at: Temporal.Instant
  readonly device: DeviceKind
  /** The Spanish name of a country; null where it is not known. */
  readonly country: string | null
}

/** A link, as who made it sees it. */
export type PaymentLink = {
  readonly id: string
  readonly code: string
  /** The whole address; null where it is not to be shown: it ended, or one of the developer's people looks. */
  readonly address: string | null
  readonly letra: LinkLetra
  readonly state: PaymentLinkState
  readonly madeFrom: DeviceKind
  readonly madeAt: Temporal.Instant
  /** The last day on which it is good. */
  readonly lastDay: Temporal.PlainDate
  /** Null while it is alive. */
  readonly endedAt: Temporal.Instant | null
  /** Somebody is paying the letra at this moment. */
  readonly beingPaid: boolean
  /** The oldest first. */
  readonly openings: readonly LinkOpening[]
  /** Who paid with it, and when; null where nobody did. */
  readonly paid: {
    readonly name: string
    readonly document: IdentityDocument
    readonly at: Temporal.Instant
  } | null
}

const devices = {
  phone: 'CELULAR',
  tablet: 'TABLETA',
  computer: 'COMPUTADORA',
  unknown: 'OTRO',
} as const satisfies Record<DeviceKind, string>
const states = {
  active: 'ACTIVO',
  paid: 'PAGADO',
  ended: 'CERRADO',
  withdrawn: 'RETIRADO',
  expired: 'VENCIDO',
} as const satisfies Record<PaymentLinkState, string>

const deviceWire = z.enum(Object.values(devices) as (typeof devices)[DeviceKind][])

const letraWire = z.object({
  proforma: identifier,
  codLetra: identifier,
  numero: z.int().check(z.minimum(0)),
  total: z.int().check(z.minimum(0)),
  proyecto: description,
  producto: description,
  vencimiento: isoDate,
  importe: majorAmount,
  moneda: currency,
})

export const linkLetraMessage = codec(letraWire, { decode: decodeLetra, encode: encodeLetra })

const linkWire = z.object({
  id: text(20),
  codigo: nonEmptyText(4),
  /** Empty where it is not to be shown. */
  enlace: text(300),
  letra: letraWire,
  estado: z.enum(Object.values(states) as (typeof states)[PaymentLinkState][]),
  creadoDesde: deviceWire,
  creado: limaMoment,
  hasta: isoDate,
  terminado: limaMomentOrBlank,
  enPago: z.boolean(),
  aperturas: z.array(z.object({ fecha: limaMoment, equipo: deviceWire, pais: text(60) })),
  pago: z.nullable(
    z.object({
      nombre: text(200),
      tipoDocumento: documentTypeCode,
      nroDocumento: text(15),
      fecha: limaMoment,
    }),
  ),
})

/** A link, as its maker is answered. */
export const paymentLinkMessage = codec(linkWire, {
  decode: (wire): PaymentLink => ({
    id: wire.id,
    code: wire.codigo,
    address: wire.enlace === '' ? null : wire.enlace,
    letra: decodeLetra(wire.letra),
    state: keyOf(states, wire.estado),
    madeFrom: keyOf(devices, wire.creadoDesde),
    madeAt: wire.creado,
    lastDay: wire.hasta,
    endedAt: wire.terminado,
    beingPaid: wire.enPago,
    openings: wire.aperturas.map((one) => ({
      at: one.fecha,
      device: keyOf(devices, one.equipo),
      country: one.pais === '' ? null : one.pais,
    })),
    paid: wire.pago && {
      name: wire.pago.nombre,
      document: { type: wire.pago.tipoDocumento, number: wire.pago.nroDocumento },
      at: wire.pago.fecha,
    },
  }),
  encode: (link: PaymentLink) => ({
    id: link.id,
    codigo: link.code,
    enlace: link.address ?? '',
    letra: encodeLetra(link.letra),
    estado: states[link.state],
    creadoDesde: devices[link.madeFrom],
    creado: link.madeAt,
    hasta: link.lastDay,
    terminado: link.endedAt,
    enPago: link.beingPaid,
    aperturas: link.openings.map((one) => ({
      fecha: one.at,
      equipo: devices[one.device],
      pais: one.country ?? '',
    })),
    pago: link.paid && {
      nombre: link.paid.name,
      tipoDocumento: link.paid.document.type,
      nroDocumento: link.paid.document.number,
      fecha: link.paid.at,
    },
  }),
})

function decodeLetra(wire: z.output<typeof letraWire>): LinkLetra {
  return {
    proforma: wire.proforma,
    code: wire.codLetra,
    position: wire.numero,
    total: wire.total,
    projectName: wire.proyecto,
    productName: wire.producto,
    dueOn: wire.vencimiento,
    amount: money(wire.importe, wire.moneda),
  }
}

function encodeLetra(letra: LinkLetra): z.output<typeof letraWire> {
  return {
    proforma: letra.proforma,
    codLetra: letra.code,
    numero: letra.position,
    total: letra.total,
    proyecto: letra.projectName,
    producto: letra.productName,
    vencimiento: letra.dueOn,
    importe: letra.amount.minor,
    moneda: letra.amount.currency,
  }
}

function keyOf<K extends string, V>(table: Record<K, V>, value: V): K {
  return (Object.keys(table) as K[]).find((key) => table[key] === value) as K
}
