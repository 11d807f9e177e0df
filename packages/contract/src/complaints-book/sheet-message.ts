import type {
  Provider,
  SheetAnswer,
  SheetContent,
  SheetState,
} from '@llave/domain/complaints-book/book-sheet'
import { sheetLimits, validateSheet } from '@llave/domain/complaints-book/validate-sheet'
import { type Money, money } from '@llave/domain/money/money'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import {
  currency,
  documentTypeCode,
  isoDate,
  limaMoment,
  limaMomentOrBlank,
  majorAmount,
  text,
} from '../fields.ts'

/** A sheet as who presented it reads it. */
export type BookSheet = {
  readonly code: string
  readonly state: SheetState
  readonly filedAt: Temporal.Instant
  /** The last day of the term. */
  readonly dueOn: Temporal.PlainDate
  readonly provider: Provider
  readonly content: SheetContent
  readonly answer: SheetAnswer | null
  readonly agreedAt: Temporal.Instant | null
}

/** What opens one sheet, and no other: its check code and a key. */
export const sheetKeyText = text(80)

export const providerMessage = codec(
  z.object({ razonSocial: text(200), ruc: text(11), domicilio: text(250), codigo: text(20) }),
  {
    decode: (wire): Provider => ({
      legalName: wire.razonSocial,
      ruc: wire.ruc,
      address: wire.domicilio,
      code: wire.codigo,
    }),
    encode: (provider: Provider) => ({
      razonSocial: provider.legalName,
      ruc: provider.ruc,
      domicilio: provider.address,
      codigo: provider.code,
    }),
  },
)

const kinds = { RECLAMO: 'claim', QUEJA: 'grievance' } as const
const kindWords = { claim: 'RECLAMO', grievance: 'QUEJA' } as const
const contractedWords = { product: 'PRODUCTO', service: 'SERVICIO' } as const
const contractedKinds = { PRODUCTO: 'product', SERVICIO: 'service' } as const

const content = z.object({
  nombre: text(sheetLimits.name),
  tipoDocumento: documentTypeCode,
  nroDocumento: text(15),
  domicilio: text(sheetLimits.address),
  telefono: text(sheetLimits.phone),
  correo: text(254),
  apoderado: text(sheetLimits.guardian),
  tipoBien: z.enum(['PRODUCTO', 'SERVICIO']),
  descripcion: text(sheetLimits.description),
  monto: z.nullable(majorAmount),
  moneda: z.nullable(currency),
  clase: z.enum(['RECLAMO', 'QUEJA']),
  detalle: text(sheetLimits.detail),
  pedido: text(sheetLimits.request),
})

type WireContent = z.output<typeof content>

/** An amount that its own schema refused is none: what is wrong with it is said there. */
function amountOf({ monto, moneda }: WireContent): Money | null {
  return monto === null || moneda === null || !Number.isSafeInteger(monto) ? null : money(monto, moneda)
}

function contentOf(wire: WireContent): SheetContent {
  return {
    consumer: {
      name: wire.nombre.trim(),
      document: { type: wire.tipoDocumento, number: wire.nroDocumento.trim() },
      address: wire.domicilio.trim(),
      phone: wire.telefono.trim(),
      email: wire.correo.trim(),
      guardian: wire.apoderado.trim(),
    },
    contracted: {
      kind: contractedKinds[wire.tipoBien],
      description: wire.descripcion.trim(),
      amount: amountOf(wire),
    },
    kind: kinds[wire.clase],
    detail: wire.detalle.trim(),
    request: wire.pedido.trim(),
  }
}

function wireOf({ consumer, contracted, kind, detail, request }: SheetContent): WireContent {
  return {
    nombre: consumer.name,
    tipoDocumento: consumer.document.type,
    nroDocumento: consumer.document.number,
    domicilio: consumer.address,
    telefono: consumer.phone,
    correo: consumer.email,
    apoderado: consumer.guardian,
    tipoBien: contractedWords[contracted.kind],
    descripcion: contracted.description,
    monto: contracted.amount?.minor ?? null,
    moneda: contracted.amount?.currency ?? null,
    clase: kindWords[kind],
    detalle: detail,
    pedido: request,
  }
}

/** The wire's member of each field, so that a fault names it. */
const members = {
  name: 'nombre',
  document: 'nroDocumento',
  address: 'domicilio',
  phone: 'telefono',
  email: 'correo',
  guardian: 'apoderado',
  description: 'descripcion',
  amount: 'monto',
  detail: 'detalle',
  request: 'pedido',
} as const

/** Of a version that there is (RFC 9562), or nil or max. */
const uuid =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}(-0{4}){3}-0{12}|f{8}(-f{4}){3}-f{12})$/i

/** A sheet that is presented. `sitio` stays empty: who writes there is a robot. */
export const presentedSheet = codec(
  z
    .object({ ...content.shape, envio: z.string().check(z.regex(uuid)), sitio: z.literal('') })
    .check((context) => {
      const faults = validateSheet(contentOf(context.value))
      for (const [field, fault] of Object.entries(faults)) {
        const path = [members[field as keyof typeof members]]
        if (fault) context.issues.push({ code: 'custom', message: fault, path, input: context.value })
      }
    }),
  {
    decode: (wire) => ({ requestKey: wire.envio, content: contentOf(wire) }),
    encode: ({
      requestKey,
      content: presented,
    }: {
      readonly requestKey: string
      readonly content: SheetContent
    }) => ({ ...wireOf(presented), envio: requestKey, sitio: '' as const }),
  },
)

const states = { PRESENTADA: 'filed', RESPONDIDA: 'answered', ACUERDO: 'agreed' } as const
const stateWords = { filed: 'PRESENTADA', answered: 'RESPONDIDA', agreed: 'ACUERDO' } as const

export const bookSheet = codec(
  z.object({
    codigo: text(20),
    estado: z.enum(['PRESENTADA', 'RESPONDIDA', 'ACUERDO']),
    presentadaEl: limaMoment,
    respuestaHasta: isoDate,
    proveedor: providerMessage,
    hoja: content,
    respuesta: z.nullable(
      z.object({ texto: text(sheetLimits.answer), oferta: text(sheetLimits.offer), fecha: limaMoment }),
    ),
    acuerdoEl: limaMomentOrBlank,
  }),
  {
    decode: (wire): BookSheet => ({
      code: wire.codigo,
      state: states[wire.estado],
      filedAt: wire.presentadaEl,
      dueOn: wire.respuestaHasta,
      provider: wire.proveedor,
      content: contentOf(wire.hoja),
      answer: wire.respuesta && {
        text: wire.respuesta.texto,
        offer: wire.respuesta.oferta,
        at: wire.respuesta.fecha,
      },
      agreedAt: wire.acuerdoEl,
    }),
    encode: (sheet: BookSheet) => ({
      codigo: sheet.code,
      estado: stateWords[sheet.state],
      presentadaEl: sheet.filedAt,
      respuestaHasta: sheet.dueOn,
      proveedor: sheet.provider,
      hoja: wireOf(sheet.content),
      respuesta: sheet.answer && {
        texto: sheet.answer.text,
        oferta: sheet.answer.offer,
        fecha: sheet.answer.at,
      },
      acuerdoEl: sheet.agreedAt,
    }),
  },
)
