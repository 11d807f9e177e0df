import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { POLL_INTERVAL } from './answered-time.ts'

/**
 * Polls until the component unmounts, in the background and offline too. `onAnswer` is called for
 * every answer, also for one equal to the last. Returns whether the last request failed.
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
    // Offline, a request fails at once and the next interval tries again.
    networkMode: 'always',
    retry: false,
  })
  const handleAnswer = useEffectEvent(onAnswer)
  const handleError = useEffectEvent(onError)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer counts, also one equal to the last
  useEffect(() => {
    if (state.data !== undefined) handleAnswer(state.data)
  }, [state.data, state.dataUpdatedAt])
  useEffect(() => {
    if (state.error) handleError(state.error)
  }, [state.error])
  return state.isError
}
