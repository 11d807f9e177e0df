import type { Currency } from '@llave/domain/money/money'
import * as z from 'zod/mini'
import { codec, defineCall, noContent } from '../call.ts'
import { currency, identifier } from '../fields.ts'

export type NamedPromise = { readonly proforma: string; readonly currency: Currency }

/** Takes back the open promise of a proforma in a currency. */
export const withdrawPromise = defineCall({
  name: 'withdrawPromise',
  method: 'POST',
  path: '/api/MiCuenta/RetirarPromesa',
  access: 'customer',
  writes: true,
  errors: ['promesa_imposible'],
  body: codec(z.object({ proforma: identifier, moneda: currency }), {
    decode: (wire): NamedPromise => ({ proforma: wire.proforma, currency: wire.moneda }),
    encode: ({ proforma, currency }: NamedPromise) => ({ proforma, moneda: currency }),
  }),
  answer: noContent,
})
