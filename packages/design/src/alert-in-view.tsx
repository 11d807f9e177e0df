import { useEffect, useRef } from 'react'
import { Alert } from './alert.tsx'

/**
 * An alert that scrolls into view and takes the focus: after pressing the button at the end of a form,
 * an alert at its top is out of view, and the focused button may be gone. Give each message its own
 * key, so that it takes the focus once.
 */
export function AlertInView({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [])
  return <Alert ref={place}>{children}</Alert>
}
