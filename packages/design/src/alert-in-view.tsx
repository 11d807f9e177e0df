import { useEffect, useRef } from 'react'
import { Alert } from './alert.tsx'

/**
 * Who presses the button at the foot of a form does not see what appears at its head, and the
 * button that had the focus may be gone: both go to the words. Give it a key, so that it moves once
 * for each thing said.
 */
export function AlertInView({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [])
  return <Alert ref={place}>{children}</Alert>
}
