import { markNoticeRead } from '@llave/contract/portfolio/mark-notice-read'
import type { Notice } from '@llave/domain/portfolio/notice'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callApi } from '../api/call-api.ts'
import { noticesQuery } from '../api/notices.ts'
import { useCustomerSession } from '../session/use-session.ts'

/** Marks a notice as read on the server. A request that fails is repeated at the next visit. */
export function useMarkSeen(): (id: string) => void {
  const client = useQueryClient()
  const { document } = useCustomerSession()
  return useCallback(
    (id) => {
      const { queryKey } = noticesQuery(document)
      void callApi(markNoticeRead, { body: { id } }).then(
        () =>
          client.setQueryData(queryKey, (notices: readonly Notice[] | undefined) =>
            notices?.map((notice) => (notice.id === id ? { ...notice, read: true } : notice)),
          ),
        () => undefined,
      )
    },
    [client, document],
  )
}
