import { markThreadRead } from '@llave/contract/service-desk/mark-thread-read'
import { readThread } from '@llave/contract/service-desk/read-thread'
import type { Query } from '@llave/domain/service-desk/query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../api/call-api.ts'
import { queriesOf } from '../api/queries.ts'
import { useCustomerSession } from '../session/use-session.ts'
import { storedViewing } from '../session/viewing-tab.ts'

/** The messages of one query, the oldest first. */
export function useThread(queryId: string) {
  const { document: owner } = useCustomerSession()
  return useQuery({
    queryKey: ['thread', owner.type, owner.number, queryId],
    queryFn: ({ signal }) => callApi(readThread, { query: { owner, queryId }, signal }),
  })
}

/**
 * Tells the server that the messages of a query that are shown were read, up to the last one; not in a viewing. What
 * fails is told again at the next visit.
 */
export function useMarkThreadRead(query: Query | undefined, last: number | undefined): void {
  const client = useQueryClient()
  const { document } = useCustomerSession()
  const unread = query && query.unread > 0 && !storedViewing ? query.id : null
  useEffect(() => {
    if (unread === null || !last) return
    void callApi(markThreadRead, { body: { queryId: unread, position: last } }).then(
      () =>
        client.setQueryData(queriesOf(document).queryKey, (queries: readonly Query[] | undefined) =>
          queries?.map((each) => (each.id === unread ? { ...each, unread: 0 } : each)),
        ),
      () => undefined,
    )
  }, [client, document, unread, last])
}

/** Returns a function that has lists and threads refetched, after something was sent. */
export function useInvalidateQueries(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['queries'] })
    void client.invalidateQueries({ queryKey: ['thread'] })
  }
}
