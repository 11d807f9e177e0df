import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { LoginMode } from '@llave/domain/access/login-mode'
import type { Phone } from '@llave/domain/access/phone'
import { validateDocumentNumber } from '@llave/domain/access/validate-document-number'
import { validatePhone } from '@llave/domain/access/validate-phone'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { digits, documentTypeCode, text } from '../fields.ts'
import { sessionGrant } from './session-answer.ts'

/** Who wants to come in, and for what. The mode limits nothing (docs/wire.md, "Signing in"). */
export type SignIn = { readonly mode: LoginMode; readonly document: IdentityDocument; readonly phone: Phone }

const form = z
  .object({
    documentoPago: z.enum(['AD', 'LT']),
    tipoDocumento: documentTypeCode,
    nroDocumento: text(40),
    countryCode: digits(4),
    nroCellphone: text(40),
  })
  .check((context) => {
    const { tipoDocumento, nroDocumento, countryCode, nroCellphone } = context.value
    const faults = {
      nroDocumento: validateDocumentNumber(tipoDocumento, nroDocumento),
      nroCellphone: validatePhone({ dialCode: countryCode, number: nroCellphone }),
    }
    for (const [field, fault] of Object.entries(faults)) {
      if (fault) {
        context.issues.push({ code: 'custom', message: fault, path: [field], input: context.value })
      }
    }
  })

/** The first step of signing in: no SMS is sent yet, and the token grants access to the verification only. */
export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/api/Account/Login',
  access: 'open',
  writes: true,
  body: codec(form, {
    decode: (wire): SignIn => ({
      mode: wire.documentoPago === 'AD' ? 'cash' : 'letter',
      document: { type: wire.tipoDocumento, number: wire.nroDocumento },
      phone: { dialCode: wire.countryCode, number: wire.nroCellphone },
    }),
    encode: ({ mode, document, phone }: SignIn) => ({
      documentoPago: mode === 'cash' ? ('AD' as const) : ('LT' as const),
      tipoDocumento: document.type,
      nroDocumento: document.number,
      countryCode: phone.dialCode,
      nroCellphone: phone.number,
    }),
  }),
  answer: message(sessionGrant),
  errors: ['datos_no_encontrados'],
})
