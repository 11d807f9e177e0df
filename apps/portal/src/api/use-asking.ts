import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { rhythm } from './heard.ts'

/**
 * Asks again and again, in the background and offline too, until the caller leaves the screen.
 * Every answer is told, also one that says the same as the one before. Answers whether the last
 * question failed.
 */
export function useAsking<T>({
  queryKey,
  ask,
  onAnswer,
  onRefusal,
}: {
  queryKey: QueryKey
  ask: (signal: AbortSignal) => Promise<T>
  onAnswer: (answer: T) => void
  onRefusal: (error: Error) => void
}): boolean {
  const state = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    refetchInterval: rhythm,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    // It asks again by itself, offline too.
    networkMode: 'always',
    retry: false,
  })
  const told = useEffectEvent(onAnswer)
  const refused = useEffectEvent(onRefusal)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer counts, also one that says the same
  useEffect(() => {
    if (state.data !== undefined) told(state.data)
  }, [state.data, state.dataUpdatedAt])
  useEffect(() => {
    if (state.error) refused(state.error)
  }, [state.error])
  return state.isError
}
