import * as z from 'zod/mini'
import { ownerQuery } from '../access/owner.ts'
import { codec, defineCall, message } from '../call.ts'
import { identifier } from '../fields.ts'
import { cashMessage } from './cash-message.ts'

/** Which reservation or initial payment is asked for. */
export type CashItemReference = { readonly documentNumber: string }

/** The current state of cash items: the checkout reads the one that it is about to charge. */
export const readCashItems = defineCall({
  name: 'readCashItems',
  method: 'POST',
  path: '/api/MiCuenta/ConsultaClienteAD_LetterSap',
  access: 'customer',
  writes: false,
  query: ownerQuery,
  body: z
    .array(
      codec(z.object({ bELNRField: identifier }), {
        decode: (wire): CashItemReference => ({ documentNumber: wire.bELNRField }),
        encode: (reference: CashItemReference) => ({ bELNRField: reference.documentNumber }),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
  answer: message(z.array(cashMessage)),
})
