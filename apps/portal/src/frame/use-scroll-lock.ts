import { useEffect } from 'react'

/** Keeps the page behind a menu or a dialog from scrolling while it is open. */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return
    document.body.style.overflow = 'hidden'
    return () => {
      document.body.style.overflow = ''
    }
  }, [locked])
}
