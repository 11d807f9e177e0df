import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, useRef } from 'react'

/**
 * Runs an action once for a double click: saving a file, sending an e-mail. The pending state is
 * rendered too late to disable the button for the second click, and a fast answer may precede it.
 */
export function useSingleFlight(work: () => Promise<void>) {
  const running = useRef(false)
  const { isPending, isSuccess, isError, error, reset, mutate } = useMutation({
    mutationFn: work,
    // Offline, it fails with a message instead of being paused.
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
    /** For a button's `onClick`. */
    start({ detail }: Pick<MouseEvent, 'detail'>) {
      if (running.current || detail > 1) return
      running.current = true
      mutate()
    },
  }
}
