import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { Phone } from '@llave/domain/access/phone'
import type { NumberChangeReason, StopOutcome } from '@llave/domain/new-number/number-change'
import { validateNumberChange } from '@llave/domain/new-number/validate-number-change'
import * as z from 'zod/mini'
import { codec, defineCall, message, noContent } from '../call.ts'
import { digits, documentTypeCode, text } from '../fields.ts'

/** What somebody says who no longer has the number with which they signed in. */
export type NumberChangeRequest = {
  readonly document: IdentityDocument
  readonly oldPhone: Phone
  readonly newPhone: Phone
  readonly reason: NumberChangeReason
}

const reasons = { PERDIDO: 'lost', ROBADO: 'stolen', CAMBIADO: 'replaced', EXTRANJERO: 'abroad' } as const
const reasonWords = { lost: 'PERDIDO', stolen: 'ROBADO', replaced: 'CAMBIADO', abroad: 'EXTRANJERO' } as const

const members = { number: 'nroDocumento', oldPhone: 'nroAnterior', newPhone: 'nroNuevo' } as const

const form = z
  .object({
    tipoDocumento: documentTypeCode,
    nroDocumento: text(40),
    paisAnterior: digits(4),
    nroAnterior: text(40),
    paisNuevo: digits(4),
    nroNuevo: text(40),
    motivo: z.enum(['PERDIDO', 'ROBADO', 'CAMBIADO', 'EXTRANJERO']),
  })
  .check((context) => {
    const wire = context.value
    const faults = validateNumberChange({
      type: wire.tipoDocumento,
      number: wire.nroDocumento,
      oldPhone: { dialCode: wire.paisAnterior, number: wire.nroAnterior },
      newPhone: { dialCode: wire.paisNuevo, number: wire.nroNuevo },
      reason: reasons[wire.motivo],
    })
    for (const [field, path] of Object.entries(members)) {
      const fault = faults[field as keyof typeof members]
      if (fault) context.issues.push({ code: 'custom', message: fault, path: [path], input: wire })
    }
  })

/**
 * Asks for another number to sign in with. Whoever asks, and whether there is such a customer or not, the answer
 * is the same and takes as long (docs/new-number.md).
 */
export const requestNumberChange = defineCall({
  name: 'requestNumberChange',
  method: 'POST',
  path: '/api/CambioNumero/Pedir',
  access: 'open',
  writes: true,
  body: codec(form, {
    decode: (wire): NumberChangeRequest => ({
      document: { type: wire.tipoDocumento, number: wire.nroDocumento },
      oldPhone: { dialCode: wire.paisAnterior, number: wire.nroAnterior },
      newPhone: { dialCode: wire.paisNuevo, number: wire.nroNuevo },
      reason: reasons[wire.motivo],
    }),
    encode: ({ document, oldPhone, newPhone, reason }: NumberChangeRequest) => ({
      tipoDocumento: document.type,
      nroDocumento: document.number,
      paisAnterior: oldPhone.dialCode,
      nroAnterior: oldPhone.number,
      paisNuevo: newPhone.dialCode,
      nroNuevo: newPhone.number,
      motivo: reasonWords[reason],
    }),
  }),
  answer: noContent,
})

const outcomes = {
  DETENIDO: 'stopped',
  DETENIDO_ANTES: 'stopped-before',
  APROBADO: 'approved',
  DESHECHO: 'undone',
  RECHAZADO: 'refused',
  VENCIDO: 'expired',
} as const satisfies Record<string, StopOutcome>
const outcomeWords = {
  stopped: 'DETENIDO',
  'stopped-before': 'DETENIDO_ANTES',
  approved: 'APROBADO',
  undone: 'DESHECHO',
  refused: 'RECHAZADO',
  expired: 'VENCIDO',
} as const satisfies Record<StopOutcome, keyof typeof outcomes>

/** Stops a request, for whoever has the code that its SMS or e-mail told. `enlace_cerrado` of an unknown code. */
export const stopNumberChange = defineCall({
  name: 'stopNumberChange',
  method: 'POST',
  path: '/api/CambioNumero/Detener',
  access: 'open',
  writes: true,
  body: codec(z.object({ codigo: text(80) }), {
    decode: (wire) => ({ code: wire.codigo }),
    encode: ({ code }: { readonly code: string }) => ({ codigo: code }),
  }),
  answer: message(
    codec(z.object({ resultado: z.enum(Object.keys(outcomes) as [keyof typeof outcomes]) }), {
      decode: (wire): { readonly outcome: StopOutcome } => ({ outcome: outcomes[wire.resultado] }),
      encode: ({ outcome }: { readonly outcome: StopOutcome }) => ({ resultado: outcomeWords[outcome] }),
    }),
  ),
  errors: ['enlace_cerrado'],
})
