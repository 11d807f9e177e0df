import { readProducts } from '@llave/contract/portfolio/read-products'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { useCustomerSession } from '../../session/use-session.ts'

const HOUR = 3_600_000

/** Query of pictures, plan and position of a property; only an import changes them, so it does not go stale. */
export function productDetailQuery(owner: IdentityDocument, proforma: string) {
  return queryOptions({
    queryKey: ['product-detail', owner.type, owner.number, proforma],
    queryFn: async ({ signal }) => {
      const [product] = await callApi(readProducts, { query: { owner }, body: [{ proforma }], signal })
      return product ?? null
    },
    staleTime: HOUR,
  })
}

export function useProductDetail(proforma: string) {
  return useQuery(productDetailQuery(useCustomerSession().document, proforma))
}
