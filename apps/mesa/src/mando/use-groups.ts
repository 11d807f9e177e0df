import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { type MandoGroup, mandoSources } from './mando-source.ts'

export type Found = {
  readonly groups: readonly MandoGroup[]
  /** Some source has not answered to this text yet. */
  readonly searching: boolean
  /** A source failed: what stands there is not all. */
  readonly failed: boolean
}

/** What all sources say to a typed text. While one searches, what it said before stays. */
export function useGroups(typed: string): Found {
  const { sources } = useStore(mandoSources)
  return useQueries({
    queries: sources.map((source) => ({
      queryKey: ['mando', source.name, typed],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.find(typed, signal),
      placeholderData: keepPreviousData,
      // What a source finds changes; what it runs belongs to this opening.
      staleTime: 0,
      gcTime: 0,
      retry: false,
    })),
    combine: (answers) => ({
      groups: answers.flatMap(({ data }) => data ?? []).filter(({ items }) => items.length > 0),
      searching: answers.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
      failed: answers.some(({ isError }) => isError),
    }),
  })
}
