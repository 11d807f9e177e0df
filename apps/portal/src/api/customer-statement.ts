import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCustomerSession } from '../session/use-session.ts'
import { callApi } from './call-api.ts'

/** Milliseconds until a statement that says "under way" is asked for again. */
export const IN_PROGRESS_REFRESH = 15_000

/** Products and letras of a customer: home, property frame and payments are all made from this one answer. */
export function customerStatementQuery(owner: IdentityDocument) {
  return queryOptions({
    queryKey: ['customer-statement', owner.type, owner.number],
    queryFn: ({ signal }) => callApi(readCustomerStatement, { query: { owner }, signal }),
    // A payment under way ends by itself; the screens that say so must not go on saying it.
    refetchInterval: ({ state }) =>
      state.data?.instalments.some(({ paymentUnderWay }) => paymentUnderWay) ? IN_PROGRESS_REFRESH : false,
  })
}

/** The statement of who is signed in. */
export function useCustomerStatement() {
  return useQuery(customerStatementQuery(useCustomerSession().document))
}
