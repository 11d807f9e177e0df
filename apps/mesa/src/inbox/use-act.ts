import { ApiError } from '@llave/client/api-error'
import { useRef, useState } from 'react'

/** Something that is done to a case: one at a time, with what went wrong in words. */
export function useAct() {
  const [doing, setDoing] = useState(false)
  const [fault, setFault] = useState<ApiError | null>(null)
  const busy = useRef(false)
  return {
    doing,
    fault,
    forget: () => setFault(null),
    /** True where it was done. */
    async run(work: () => Promise<unknown>): Promise<boolean> {
      if (busy.current) return false
      busy.current = true
      setDoing(true)
      setFault(null)
      try {
        await work()
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setFault(error)
        return false
      } finally {
        busy.current = false
        setDoing(false)
      }
    },
  }
}

/** What a failed act says. Only a browser without a network knows that nothing went out. */
export function faultText(fault: ApiError): string {
  if (fault.status >= 400 && fault.status < 500) return fault.message
  return navigator.onLine
    ? 'No sabemos si llegó. Vuelve a intentarlo: no saldrá dos veces. Lo que escribiste queda aquí.'
    : 'Sin conexión: no se envió nada. Lo que escribiste queda aquí.'
}
