import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCustomerSession } from '../session/use-session.ts'
import { callApi } from './call-api.ts'

/** Milliseconds until a statement with a payment in progress is fetched again. */
export const IN_PROGRESS_REFRESH = 15_000

/** Products and letras of a customer: home, property frame and payments all show this one answer. */
export function customerStatementQuery(owner: IdentityDocument) {
  return queryOptions({
    queryKey: ['customer-statement', owner.type, owner.number],
    queryFn: ({ signal }) => callApi(readCustomerStatement, { query: { owner }, signal }),
    // A payment in progress ends without us, so it is polled until the screens no longer show it.
    refetchInterval: ({ state }) =>
      state.data?.instalments.some(({ paymentUnderWay, inApplication }) => paymentUnderWay && !inApplication)
        ? IN_PROGRESS_REFRESH
        : false,
  })
}

/** The statement of the customer who is signed in. */
export function useCustomerStatement() {
  return useQuery(customerStatementQuery(useCustomerSession().document))
}
