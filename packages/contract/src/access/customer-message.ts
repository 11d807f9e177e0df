import { peru } from '@llave/domain/access/country'
import type { Customer } from '@llave/domain/access/customer'
import * as z from 'zod/mini'
import { answers } from '../answers.ts'
import { codec } from '../call.ts'
import { digits, documentNumber, documentTypeCode, text } from '../fields.ts'

/**
 * The customer as the statements and ObtenerUsuario spell it. The wire has no dial code:
 * `cODIGOPAISField` is an extension, present only where the phone is not Peruvian.
 */
export const customerMessage = codec(
  z.object({
    cLIENTEField: text(200),
    nRODOCUMENTOField: documentNumber,
    tIPODOCField: documentTypeCode,
    tELEFONOField: z.string().check(z.regex(/^\d{0,15}$/)),
    eMAILField: text(254),
    cODIGOPAISField: z.optional(digits(4)),
  }),
  {
    decode: (wire): Customer => ({
      name: wire.cLIENTEField,
      document: { type: wire.tIPODOCField, number: wire.nRODOCUMENTOField },
      phone: { dialCode: wire.cODIGOPAISField ?? peru.dialCode, number: wire.tELEFONOField },
      email: wire.eMAILField,
    }),
    encode:
      answers &&
      (({ name, document, phone, email }: Customer) => ({
        cLIENTEField: name,
        nRODOCUMENTOField: document.number,
        tIPODOCField: document.type,
        tELEFONOField: phone.number,
        eMAILField: email,
        ...(phone.dialCode === peru.dialCode ? {} : { cODIGOPAISField: phone.dialCode }),
      })),
  },
)
