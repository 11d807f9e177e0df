import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCustomerSession } from '../session/use-session.ts'
import { callApi } from './call-api.ts'
import { IN_PROGRESS_REFRESH } from './customer-statement.ts'

/** Products, reservations and initial payments of a customer: the data of cash mode. */
export function cashStatementQuery(owner: IdentityDocument) {
  return queryOptions({
    queryKey: ['cash-statement', owner.type, owner.number],
    queryFn: ({ signal }) => callApi(readCashStatement, { query: { owner }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ paymentUnderWay }) => paymentUnderWay) ? IN_PROGRESS_REFRESH : false,
  })
}

/** The cash statement of the customer who is signed in. */
export function useCashStatement() {
  return useQuery(cashStatementQuery(useCustomerSession().document))
}
