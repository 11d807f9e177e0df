import { documentTypeOf } from '@llave/domain/access/document-type'
import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import type { Device } from '@llave/domain/payments/debt-reference'
import { formatDate } from '@llave/domain/time/format-date'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { currency, ignored, text } from '../fields.ts'
import { formTokenMessage } from '../payments/form-token-message.ts'

/**
 * For which proforma a card is to be registered, after the customer agreed to the debit.
 * `description` is what the specification has the browser send besides, which the server
 * ignores and never decodes.
 */
export type CardFormRequest = {
  /** Empty in a message of the specification's members alone: project and product name it then. */
  readonly proforma: string
  readonly projectCode: string
  readonly productName: string
  readonly currency: 'PEN' | 'USD'
  readonly device: Device
  /** The version of the text that was agreed to (`consentVersion`); empty counts as the present one. */
  readonly consentVersion: string
  readonly description?: { readonly affiliation: DebitAffiliation; readonly timestamp: string }
}

/** Makes a registration from the server's own rows and asks the provider for its form: nothing is charged. */
export const issueCardForm = defineCall({
  name: 'issueCardForm',
  method: 'POST',
  path: '/api/MiCuenta/GenerarTokenIziAfiliacion',
  access: 'customer',
  writes: true,
  waitsAfterNewNumber: true,
  body: codec(
    z.object({
      currency,
      orderId: ignored,
      customer: ignored,
      metadata: z.object({
        proforma: z.optional(text(40)),
        codProyecto: z.optional(text(39)),
        producto: z.optional(text(300)),
        dispositivo: z.optional(z.enum(['PC', 'Mobile'])),
        versionConsentimiento: z.optional(text(20)),
        fechaVencimiento: ignored,
        proyecto: ignored,
        idTipoDocumento: ignored,
        celular: ignored,
        celularIngreso: ignored,
        tipoDocumento: ignored,
      }),
    }),
    {
      decode: ({ currency: chosen, metadata }): CardFormRequest => ({
        proforma: metadata.proforma ?? '',
        projectCode: metadata.codProyecto ?? '',
        productName: metadata.producto ?? '',
        currency: chosen,
        device: metadata.dispositivo === 'Mobile' ? 'mobile' : 'desktop',
        consentVersion: metadata.versionConsentimiento ?? '',
      }),
      encode: (request: CardFormRequest) => ({
        currency: request.currency,
        ...(request.description ? describeCustomer(request.description) : {}),
        metadata: {
          ...(request.description ? describeRegistration(request.description) : {}),
          proforma: request.proforma,
          codProyecto: request.projectCode,
          producto: request.productName,
          dispositivo: request.device === 'mobile' ? ('Mobile' as const) : ('PC' as const),
          versionConsentimiento: request.consentVersion,
        },
      }),
    },
  ),
  answer: message(formTokenMessage),
  errors: [
    'numero_reciente',
    'letras_vencidas',
    'no_disponible',
    'registro_suspendido',
    'proveedor_no_responde',
  ],
})

type Description = NonNullable<CardFormRequest['description']>

/** The members of the specification (docs/specification.md, "call-debit-token-order" and on). */
function describeCustomer({ affiliation, timestamp }: Description) {
  return {
    orderId: timestamp,
    customer: {
      billingDetails: {
        cellPhoneNumber: affiliation.phoneNumber,
        firstName: affiliation.customerName,
        identityCode: affiliation.owner.number,
        language: 'ES',
      },
      email: affiliation.customerEmail,
      reference: affiliation.owner.number,
    },
  }
}

function describeRegistration({ affiliation }: Description) {
  const [next] = affiliation.nextCharge.letras
  return {
    fechaVencimiento: next ? formatDate(next.dueOn) : '',
    proyecto: affiliation.projectName,
    idTipoDocumento: affiliation.owner.type,
    tipoDocumento: documentTypeOf(affiliation.owner.type).abbreviation,
    celular: affiliation.phoneNumber,
    celularIngreso: affiliation.phoneNumber,
  }
}
