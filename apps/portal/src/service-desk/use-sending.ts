import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'

/** Milliseconds that the word of success stands (docs/specification.md, "text-new-query-success"). */
const SUCCESS = 3000

/** Pictures on a slow line take minutes, not seconds. */
export const SENDING_TIMEOUT = 5 * 60_000

export type Sending = {
  readonly state: 'idle' | 'sending' | 'sent'
  /** How much has left, from 0 to 1. */
  readonly progress: number
  /** What went wrong, to be shown as it is. */
  readonly failure: string | null
  send(work: (onProgress: (sent: number) => void) => Promise<unknown>): Promise<void>
}

/** Sends a form once at a time, and says for three seconds that it arrived; then `after` is called. */
export function useSending(onArrived: () => void, after: () => void): Sending {
  const [state, setState] = useState<Sending['state']>('idle')
  const [progress, setProgress] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const busy = useRef(false)
  const then = useRef(after)
  then.current = after

  useEffect(() => {
    if (state !== 'sent') return
    const timer = setTimeout(() => {
      setState('idle')
      then.current()
    }, SUCCESS)
    return () => clearTimeout(timer)
  }, [state])

  return {
    state,
    progress,
    failure,
    async send(work) {
      // State comes with the next drawing; a double tap comes before.
      if (busy.current) return
      busy.current = true
      setFailure(null)
      setProgress(0)
      setState('sending')
      try {
        await work(setProgress)
        onArrived()
        setState('sent')
      } catch (error) {
        setState('idle')
        setFailure(errorMessage(error))
      } finally {
        busy.current = false
      }
    },
  }
}

function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  // The road, not the words, was at fault: they are kept, and can be sent again.
  return error.status === 0 || error.status >= 500
    ? `${error.message} Lo que escribiste queda guardado.`
    : error.message
}
