import { createStore } from 'zustand/vanilla'
import { session } from '../session/session.ts'

const NAME = 'llave.promo-closed'

function isKeptClosed(): boolean {
  try {
    return localStorage.getItem(NAME) !== null
  } catch {
    return false
  }
}

/** Whether the customer closed the promo, in this tab or in another. */
export const promoClosed = createStore(isKeptClosed)

function become(closed: boolean) {
  try {
    if (closed) localStorage.setItem(NAME, 'yes')
    else localStorage.removeItem(NAME)
  } catch {
    // A browser that keeps nothing shows the promo again on the next page.
  }
  promoClosed.setState(closed)
}

/** Closed in one tab is closed in all, until the session ends. */
export function closePromo(): void {
  become(true)
}

/** Called once, where every signed-in page passes: other tabs are followed, and the next session is asked again. */
export function syncPromo(): void {
  addEventListener('storage', () => promoClosed.setState(isKeptClosed()))
  session.subscribe(() => {
    if (!session.current()) become(false)
  })
}
