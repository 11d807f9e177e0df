import type { IdentityDocument } from '@llave/domain/access/document-type'
import { serviceDeskFaults } from '@llave/domain/service-desk/faults'
import { maxPhotos } from '@llave/domain/service-desk/limits'
import type { SentPicture } from '@llave/domain/service-desk/query'
import {
  validateContactEmail,
  validateContactPhone,
  validateObservation,
} from '@llave/domain/service-desk/validate-complaint'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { documentNumber, documentTypeCode, identifier, ignored } from '../fields.ts'
import { checkedText } from './checked-text.ts'
import { complaintBodyLimit, sentPicture } from './sent-picture.ts'

export type Complaint = {
  readonly owner: IdentityDocument
  readonly proforma: string
  readonly phone: string
  readonly email: string
  readonly observation: string
  readonly photos: readonly SentPicture[]
  /** Descriptions that the specification's browser sends; the server reads its own rows. */
  readonly described?: { readonly plaza: string; readonly projectCode: string; readonly projectName: string }
}

/**
 * `repeated`: the key was used before, and this is the complaint of that time. `differs`: whether it holds anything else
 * than what was sent now; null where the server does not say, as of a key that was not used before.
 */
export type FiledNumber = {
  readonly complaintId: string
  readonly repeated: boolean
  readonly differs: boolean | null
}

/** A complaint about finishes, with its photos: whole or not at all, and once for an Idempotency-Key. */
export const fileComplaint = defineCall({
  name: 'fileComplaint',
  method: 'POST',
  path: '/api/MisConsultasSAC/SendIncidentes',
  access: 'customer',
  writes: true,
  bodyLimit: complaintBodyLimit,
  body: codec(
    z.object({
      tipoDocumento: documentTypeCode,
      nroDocumento: documentNumber,
      proforma: identifier,
      plaza: ignored,
      codProyecto: ignored,
      proyecto: ignored,
      celular: checkedText(validateContactPhone),
      correo: checkedText(validateContactEmail),
      observacion: checkedText(validateObservation),
      files: z
        .array(sentPicture)
        .check(z.refine((files) => files.length <= maxPhotos, { error: serviceDeskFaults.tooManyPhotos })),
    }),
    {
      decode: (wire): Complaint => ({
        owner: { type: wire.tipoDocumento, number: wire.nroDocumento },
        proforma: wire.proforma,
        phone: wire.celular,
        email: wire.correo,
        observation: wire.observacion,
        photos: wire.files,
      }),
      encode: ({ owner, proforma, phone, email, observation, photos, described }: Complaint) => ({
        tipoDocumento: owner.type,
        nroDocumento: owner.number,
        proforma,
        ...(described
          ? { plaza: described.plaza, codProyecto: described.projectCode, proyecto: described.projectName }
          : {}),
        celular: phone,
        correo: email,
        observacion: observation,
        files: [...photos],
      }),
    },
  ),
  answer: message(
    codec(
      z.object({
        nReclamo: identifier,
        repetido: z.optional(z.boolean()),
        distinto: z.optional(z.boolean()),
      }),
      {
        decode: (wire): FiledNumber => ({
          complaintId: wire.nReclamo,
          repeated: wire.repetido ?? false,
          differs: wire.distinto ?? null,
        }),
        encode: ({ complaintId, repeated, differs }: FiledNumber) => ({
          nReclamo: complaintId,
          ...(repeated && { repetido: true }),
          ...(differs !== null && { distinto: differs }),
        }),
      },
    ),
  ),
})
