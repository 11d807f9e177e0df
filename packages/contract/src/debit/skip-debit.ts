import * as z from 'zod/mini'
import { codec, defineCall, noContent } from '../call.ts'
import { identifier, isoDate } from '../fields.ts'

export type SkipRequest = {
  readonly proforma: string
  /** The debit day that the customer saw: one that has come since is not the one they meant. */
  readonly day: Temporal.PlainDate
  /** False where it is to be charged after all. */
  readonly skip: boolean
}

/** Skips the next debit day of a proforma, or has it charged after all. The same again changes nothing. */
export const skipDebit = defineCall({
  name: 'skipDebit',
  method: 'POST',
  path: '/api/MiCuenta/SaltarDebito',
  access: 'customer',
  writes: true,
  waitsAfterNewNumber: true,
  body: codec(z.object({ proforma: identifier, fecha: isoDate, saltar: z.boolean() }), {
    decode: ({ proforma, fecha, saltar }): SkipRequest => ({ proforma, day: fecha, skip: saltar }),
    encode: ({ proforma, day, skip }: SkipRequest) => ({ proforma, fecha: day, saltar: skip }),
  }),
  answer: noContent,
  errors: ['numero_reciente'],
})
