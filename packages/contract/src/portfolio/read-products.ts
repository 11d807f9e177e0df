import type { Product } from '@llave/domain/portfolio/product'
import * as z from 'zod/mini'
import { ownerQuery } from '../access/owner.ts'
import { codec, defineCall, message } from '../call.ts'
import { identifier, ignored } from '../fields.ts'
import { productDetailMessage } from './product-detail-message.ts'
import { encodeProduct } from './product-message.ts'

/** The chosen product. The server reads its proforma only and ignores what else the browser sends. */
export type ChosenProduct = Pick<Product, 'proforma'> & Partial<Product>

const chosenProduct = codec(
  z.object({
    pROFORMAField: identifier,
    cOD_PROYECTOField: ignored,
    pROYECTOField: ignored,
    pRODUCTOField: ignored,
    wAERSField: ignored,
    cODPLAZAField: ignored,
    fECHAField: ignored,
  }),
  {
    decode: (wire): ChosenProduct => ({ proforma: wire.pROFORMAField }),
    encode: (chosen: ChosenProduct) =>
      isWhole(chosen)
        ? { ...encodeProduct(chosen), fECHAField: chosen.soldOn.toString() }
        : { pROFORMAField: chosen.proforma },
  },
)

function isWhole(chosen: ChosenProduct): chosen is Product {
  return chosen.soldOn !== undefined
}

/** The chosen product with what its detail shows; the first of the answer is the one that was asked for. */
export const readProducts = defineCall({
  name: 'readProducts',
  method: 'POST',
  path: '/api/MiCuenta/ConsultaClienteLetra_TProductosField',
  access: 'customer',
  writes: false,
  query: ownerQuery,
  body: z.array(chosenProduct).check(z.minLength(1), z.maxLength(50)),
  answer: message(z.array(productDetailMessage)),
})
