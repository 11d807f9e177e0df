import { countCases } from '@llave/contract/staff/inbox/count-cases'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callMesa } from '../api/call-mesa.ts'

const counts = queryOptions({
  queryKey: ['inbox', 'counts'],
  queryFn: ({ signal }) => callMesa(countCases, { signal }),
})

/** How many cases each view holds, as the bar keeps asking. */
export function useCounts() {
  return useQuery(counts)
}

/** How many cases wait for us, asked again after so many milliseconds; none where one may not know. */
export function useWaitingCount(mayRead: boolean, every: number): number {
  const { data } = useQuery({ ...counts, enabled: mayRead, refetchInterval: every })
  return data?.views.waiting ?? 0
}
