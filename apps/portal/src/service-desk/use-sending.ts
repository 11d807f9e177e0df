import { ApiError } from '@llave/client/api-error'
import { useEffect, useRef, useState } from 'react'

/** Milliseconds for which the success message is shown (docs/specification.md, "text-new-query-success"). */
const SUCCESS = 3000

/** Milliseconds; pictures on a slow connection take minutes. */
export const SENDING_TIMEOUT = 5 * 60_000

export type Sending = {
  readonly state: 'idle' | 'sending' | 'sent'
  /** The fraction that was uploaded, from 0 to 1. */
  readonly progress: number
  /** The error message, to be shown as it is. */
  readonly failure: string | null
  /** `work` answers false where an earlier sending had been received, with other words: that is no success. */
  send(work: (onProgress: (sent: number) => void) => Promise<unknown>): Promise<void>
}

/** Sends a form, one request at a time, and shows success for three seconds; then `after` is called. */
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
      // State changes with the next render, after the second event of a double tap.
      if (busy.current) return
      busy.current = true
      setFailure(null)
      setProgress(0)
      setState('sending')
      try {
        const arrived = (await work(setProgress)) !== false
        if (arrived) onArrived()
        setState(arrived ? 'sent' : 'idle')
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
  // The connection or the server failed, not the input: the draft is kept and can be sent again.
  return error.status === 0 || error.status >= 500
    ? `${error.message} Lo que escribiste queda guardado.`
    : error.message
}
