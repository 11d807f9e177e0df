import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import * as z from 'zod/mini'
import { codec, defineCall, noContent } from '../call.ts'
import { identifier } from '../fields.ts'
import { ignoredRecord, plainRecord } from './ignored-record.ts'

export type UnaffiliateRequest = { readonly proforma: string; readonly record?: DebitAffiliation }

/**
 * Takes the card of a proforma off debit, from this moment on. Nothing is answered
 * (docs/specification.md, "call-unaffiliate-response-ignored").
 */
export const unaffiliateCard = defineCall({
  name: 'unaffiliateCard',
  method: 'POST',
  path: '/api/MiCuenta/DesafiliacionDebitoAutomatico',
  access: 'customer',
  writes: true,
  waitsAfterNewNumber: true,
  body: codec(z.object({ ...ignoredRecord, proforma: identifier }), {
    decode: (wire): UnaffiliateRequest => ({ proforma: wire.proforma }),
    encode: ({ proforma, record }: UnaffiliateRequest) => ({
      ...(record ? plainRecord(record) : {}),
      proforma,
    }),
  }),
  answer: noContent,
  errors: ['numero_reciente'],
})
