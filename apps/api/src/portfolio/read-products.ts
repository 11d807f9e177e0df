import type { ChosenProduct } from '@llave/contract/portfolio/read-products'
import type { ProductDetail } from '@llave/domain/portfolio/product'
import type { Queryable } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { findProducts } from './products.store.ts'

/** The chosen products in the order in which they were asked for; one that is not the customer's refuses all. */
export async function readProducts(
  db: Queryable,
  customerId: number,
  chosen: readonly ChosenProduct[],
): Promise<ProductDetail[]> {
  const own = await findProducts(db, customerId, [...new Set(chosen.map(({ proforma }) => proforma))])
  return chosen.map(({ proforma }) => {
    const product = own.get(proforma)
    if (!product) throw new ApiError('ajeno')
    return product
  })
}
