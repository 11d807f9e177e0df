import { listCannedTexts } from '@llave/contract/staff/inbox/canned-texts'
import { type InboxQuery, listCases } from '@llave/contract/staff/inbox/list-cases'
import { attendCase, listColleagues } from '@llave/contract/staff/inbox/move-case'
import { readCase } from '@llave/contract/staff/inbox/read-case'
import { readCaseCustomer } from '@llave/contract/staff/inbox/read-case-customer'
import { type CaseKey, formatCaseKey } from '@llave/domain/staff/inbox-case'
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { callMesa } from '../api/call-mesa.ts'

/** Milliseconds between two looks at what is new; none while the tab is hidden. */
const LOOK = 15_000
/** Milliseconds between two words that one has a case open, which hold for 25 s. */
const PULSE = 10_000

export type Selection = Pick<InboxQuery, 'view' | 'projectCode' | 'topic'>

/** The rows that are on the screen: they move only where whoever reads asks for it. */
export function useShownCases(selection: Selection) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: ['inbox', 'shown', selection],
      queryFn: ({ pageParam, signal }) =>
        callMesa(listCases, { query: { ...selection, after: pageParam }, signal }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next || null,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
}

/** The first page as it is now. */
export function useFreshCases(selection: Selection) {
  return useQuery({
    queryKey: ['inbox', 'fresh', selection],
    queryFn: ({ signal }) => callMesa(listCases, { query: { ...selection, after: '' }, signal }),
    refetchInterval: LOOK,
  })
}

function caseOptions(key: CaseKey) {
  return queryOptions({
    queryKey: ['inbox', 'case', formatCaseKey(key)],
    queryFn: ({ signal }) => callMesa(readCase, { params: { key }, signal }),
  })
}

function customerOptions(key: CaseKey) {
  return queryOptions({
    queryKey: ['inbox', 'customer', formatCaseKey(key)],
    queryFn: ({ signal }) => callMesa(readCaseCustomer, { params: { key }, signal }),
    staleTime: 60_000,
  })
}

export function useCase(key: CaseKey) {
  return useQuery({ ...caseOptions(key), refetchInterval: LOOK })
}

export function useCaseCustomer(key: CaseKey) {
  return useQuery(customerOptions(key))
}

/** Fetches what is next to the open case in the list, so that moving there shows it at once. */
export function usePrefetch(keys: readonly CaseKey[]): void {
  const client = useQueryClient()
  const named = keys.map(formatCaseKey).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say which keys they are.
  useEffect(() => {
    for (const key of keys) {
      void client.prefetchQuery(caseOptions(key))
      void client.prefetchQuery(customerOptions(key))
    }
  }, [client, named])
}

/** Returns what has everything of the inbox fetched anew, after something was done. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['inbox'] })
}

/** Returns what has one case fetched anew, and leaves the list as it stands. */
export function useRefreshCase(key: CaseKey): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['inbox', 'case', formatCaseKey(key)] })
}

/** Says that the case is open here, and whether something is written to the customer, for as long as it is. */
export function usePresence(key: CaseKey, writes: boolean, version: number | undefined): void {
  const client = useQueryClient()
  const name = formatCaseKey(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name says which key it is.
  useEffect(() => {
    if (version === undefined) return
    const say = (doing: 'looking' | 'writing' | 'leaving') =>
      callMesa(attendCase, { params: { key }, body: { doing } })
    async function pulse() {
      if (document.hidden) return
      const heard = await say(writes ? 'writing' : 'looking').catch(() => null)
      if (heard && heard.version !== version)
        await client.invalidateQueries({ queryKey: ['inbox', 'case', name] })
    }
    void pulse()
    const timer = setInterval(() => void pulse(), PULSE)
    return () => {
      clearInterval(timer)
      void say('leaving').catch(() => undefined)
    }
  }, [client, name, writes, version])
}

export function useColleagues() {
  return useQuery({
    queryKey: ['inbox', 'colleagues'],
    queryFn: ({ signal }) => callMesa(listColleagues, { signal }),
    staleTime: 60_000,
  })
}

export function useCannedTexts() {
  return useQuery({
    queryKey: ['inbox', 'texts'],
    queryFn: ({ signal }) => callMesa(listCannedTexts, { signal }),
    staleTime: 60_000,
  })
}
