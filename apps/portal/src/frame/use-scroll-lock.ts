import { useEffect } from 'react'

/** Prevents the page behind an open menu or dialog from scrolling. */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return
    document.body.style.overflow = 'hidden'
    return () => {
      document.body.style.overflow = ''
    }
  }, [locked])
}
