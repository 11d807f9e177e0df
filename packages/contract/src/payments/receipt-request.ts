import type { DocumentTypeCode } from '@llave/domain/access/document-type'
import { formatTime } from '@llave/domain/time/format-date'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { documentNumber, documentTypeCode, identifier, slashDate, text } from '../fields.ts'

/**
 * Which receipt is asked for, and what the browser believes is on it. `document` alone
 * selects it; null members were not sent and are not compared (docs/wire.md, "Paying").
 */
export type ReceiptRequest = {
  readonly documentType: DocumentTypeCode | null
  readonly documentNumber: string | null
  readonly email: string | null
  readonly fullName: string | null
  /** Letter code, or document number of a cash item. */
  readonly document: string
  readonly paymentKind: string | null
  /** "project - product". */
  readonly project: string | null
  readonly dueOn: Temporal.PlainDate | null
  /** Text formatted for es-PE: `textMatchesMoney` of the domain compares it. */
  readonly amountText: string | null
  readonly maskedCard: string | null
  readonly operationNumber: string | null
  readonly paidOn: Temporal.PlainDate | null
  /** To the minute. */
  readonly paidAt: Temporal.PlainTime | null
}

export const receiptRequest = codec(
  z.object({
    tipoDocumento: z.optional(documentTypeCode),
    nroDocumento: z.optional(documentNumber),
    email: z.optional(text(254)),
    nombreCompleto: z.optional(text(200)),
    documento: identifier,
    tipoPago: z.optional(text(60)),
    proyecto: z.optional(text(620)),
    fechaVencimiento: z.optional(slashDate),
    montoCancelado: z.optional(text(40)),
    nroTarjeta: z.optional(text(30)),
    nroOperacion: z.optional(text(40)),
    fechaPago: z.optional(slashDate),
    /** Literal 24 hours, with AM or PM or without. */
    horaPago: z.optional(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d( [AP]M)?$/))),
  }),
  {
    decode: (wire): ReceiptRequest => ({
      documentType: wire.tipoDocumento ?? null,
      documentNumber: wire.nroDocumento ?? null,
      email: wire.email ?? null,
      fullName: wire.nombreCompleto ?? null,
      document: wire.documento,
      paymentKind: wire.tipoPago ?? null,
      project: wire.proyecto ?? null,
      dueOn: wire.fechaVencimiento ?? null,
      amountText: wire.montoCancelado ?? null,
      maskedCard: wire.nroTarjeta ?? null,
      operationNumber: wire.nroOperacion ?? null,
      paidOn: wire.fechaPago ?? null,
      paidAt: wire.horaPago === undefined ? null : Temporal.PlainTime.from(wire.horaPago.slice(0, 5)),
    }),
    encode: (request: ReceiptRequest) => ({
      documento: request.document,
      ...optionalMember('tipoDocumento', request.documentType),
      ...optionalMember('nroDocumento', request.documentNumber),
      ...optionalMember('email', request.email),
      ...optionalMember('nombreCompleto', request.fullName),
      ...optionalMember('tipoPago', request.paymentKind),
      ...optionalMember('proyecto', request.project),
      ...optionalMember('fechaVencimiento', request.dueOn),
      ...optionalMember('montoCancelado', request.amountText),
      ...optionalMember('nroTarjeta', request.maskedCard),
      ...optionalMember('nroOperacion', request.operationNumber),
      ...optionalMember('fechaPago', request.paidOn),
      ...optionalMember('horaPago', request.paidAt ? formatTime(request.paidAt) : null),
    }),
  },
)

function optionalMember<K extends string, V>(member: K, value: V | null): { [key in K]?: V } {
  return value === null ? {} : ({ [member]: value } as { [key in K]: V })
}
