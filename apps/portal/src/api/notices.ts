import { searchNotices } from '@llave/contract/portfolio/search-notices'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { countUnread, type Notice, noticesOf } from '@llave/domain/portfolio/notice'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCustomerSession } from '../session/use-session.ts'
import { callApi } from './call-api.ts'

/** Query of all notices of a customer, from which the panel and the menu of each property select theirs. */
export function noticesQuery(owner: IdentityDocument) {
  return queryOptions({
    queryKey: ['notices', owner.type, owner.number],
    queryFn: ({ signal }) => callApi(searchNotices, { query: { owner }, signal }),
  })
}

/** The notices of one property, newest first. */
export function useNotices(proforma: string) {
  const { document } = useCustomerSession()
  return useQuery({ ...noticesQuery(document), select: (notices) => noticesOf(notices, proforma) })
}

/** All that are unread, of every property, newest first; none while unknown. */
export function useUnreadNotices(): readonly Notice[] {
  const { document } = useCustomerSession()
  const { data } = useQuery({
    ...noticesQuery(document),
    select: (notices) => notices.filter(({ read }) => !read),
  })
  return data ?? []
}

/** The number of unread ones; 0 while unknown. */
export function useUnreadCount(proforma: string): number {
  const { data } = useNotices(proforma)
  return data ? countUnread(data) : 0
}
