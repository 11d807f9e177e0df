import { type RefObject, useEffect } from 'react'

/**
 * Where the element that has the focus is taken away, the focus goes to the page's main part: on
 * the body it is nowhere, and who walks by keyboard or hears the page begins anew at its top. A
 * screen that knows a better place has put it there by then.
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
