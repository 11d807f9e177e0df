import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, useRef } from 'react'

/**
 * An action that happens once for a double click: a file that is saved, an e-mail that is sent.
 * What is drawn as pending comes later than the second click, and a fast answer earlier.
 */
export function useSingleFlight(work: () => Promise<void>) {
  const running = useRef(false)
  const { isPending, isSuccess, isError, error, reset, mutate } = useMutation({
    mutationFn: work,
    // Without a network it fails with words, instead of waiting for one.
    networkMode: 'always',
    onSettled: () => {
      running.current = false
    },
  })
  return {
    isPending,
    isSuccess,
    isError,
    error,
    reset,
    /** To be given to a button's `onClick`. */
    start({ detail }: Pick<MouseEvent, 'detail'>) {
      if (running.current || detail > 1) return
      running.current = true
      mutate()
    },
  }
}
