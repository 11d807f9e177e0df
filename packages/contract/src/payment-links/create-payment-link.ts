import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { identifier } from '../fields.ts'
import { paymentLinkMessage } from './payment-link-message.ts'

/** Makes a link for one letra. Where the customer has one that is alive, that is answered. */
export const createPaymentLink = defineCall({
  name: 'createPaymentLink',
  method: 'POST',
  path: '/api/MiCuenta/CrearEnlace',
  access: 'customer',
  writes: true,
  body: codec(z.object({ proforma: identifier, codLetra: identifier }), {
    decode: (wire) => ({ proforma: wire.proforma, code: wire.codLetra }),
    encode: ({ proforma, code }: { readonly proforma: string; readonly code: string }) => ({
      proforma,
      codLetra: code,
    }),
  }),
  answer: message(paymentLinkMessage),
  errors: ['ya_pagado', 'pago_en_proceso', 'fuera_de_orden', 'no_pagable', 'no_disponible'],
})
