import { listQueries } from '@llave/contract/service-desk/list-queries'
import { readThread } from '@llave/contract/service-desk/read-thread'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'
import { useCustomerSession } from '../session/use-session.ts'

function queriesOf(owner: IdentityDocument) {
  return queryOptions({
    queryKey: ['queries', owner.type, owner.number],
    queryFn: ({ signal }) => callApi(listQueries, { query: { owner }, signal }),
  })
}

/** Open and closed queries of the customer, most recent activity first. */
export function useQueries() {
  return useQuery(queriesOf(useCustomerSession().document))
}

/** The messages of one query, the oldest first. */
export function useThread(queryId: string) {
  const { document: owner } = useCustomerSession()
  return useQuery({
    queryKey: ['thread', owner.type, owner.number, queryId],
    queryFn: ({ signal }) => callApi(readThread, { query: { owner, queryId }, signal }),
  })
}

/** Returns a function that has lists and threads refetched, after something was sent. */
export function useInvalidateQueries(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['queries'] })
    void client.invalidateQueries({ queryKey: ['thread'] })
  }
}
