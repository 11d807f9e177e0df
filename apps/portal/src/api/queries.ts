import { listQueries } from '@llave/contract/service-desk/list-queries'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCustomerSession } from '../session/use-session.ts'
import { callApi } from './call-api.ts'

export function queriesOf(owner: IdentityDocument) {
  return queryOptions({
    queryKey: ['queries', owner.type, owner.number],
    queryFn: ({ signal }) => callApi(listQueries, { query: { owner }, signal }),
  })
}

/** Open and closed queries of the customer, most recent activity first. */
export function useQueries() {
  return useQuery(queriesOf(useCustomerSession().document))
}
