import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { POLL_INTERVAL } from './answered-time.ts'

/**
 * Asks again and again, in the background and offline too, until the caller leaves the screen.
 * Every answer is told, also one that says the same as the one before. Answers whether the last
 * question failed.
 */
export function usePolling<T>({
  queryKey,
  ask,
  onAnswer,
  onError,
}: {
  queryKey: QueryKey
  ask: (signal: AbortSignal) => Promise<T>
  onAnswer: (answer: T) => void
  onError: (error: Error) => void
}): boolean {
  const state = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    refetchInterval: POLL_INTERVAL,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    // It asks again by itself, offline too.
    networkMode: 'always',
    retry: false,
  })
  const handleAnswer = useEffectEvent(onAnswer)
  const handleError = useEffectEvent(onError)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer counts, also one that says the same
  useEffect(() => {
    if (state.data !== undefined) handleAnswer(state.data)
  }, [state.data, state.dataUpdatedAt])
  useEffect(() => {
    if (state.error) handleError(state.error)
  }, [state.error])
  return state.isError
}
