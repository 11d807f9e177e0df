import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus to the main element when the focused element is removed: otherwise it falls to the
 * body, and keyboard and screen-reader users start again at the top. A screen that has a better
 * place for it has moved it by then.
 */
export function useFocusFallback(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null
    function onFocus({ target }: FocusEvent) {
      last = target as Element
    }
    const taken = new MutationObserver(() => {
      if (!last || last.isConnected) return
      last = null
      if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', onFocus)
    taken.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      taken.disconnect()
    }
  }, [main])
}
