import { session } from './session.ts'
import { storedViewing } from './viewing-tab.ts'

/**
 * Called once with a customer's first screen. What a tab remembers names addresses, orders and proformas: it goes when the
 * customer signs out, and when another one signs in. A session that expired leaves it to its owner, who comes back
 * to the payment that was being confirmed.
 */
export function forgetTabOfOthers(): void {
  if (storedViewing) return
  let last = owner()
  session.subscribe(() => {
    const now = owner()
    if (session.lastEnd() === 'signed-out' || (now && last && now !== last)) sessionStorage.clear()
    last = now ?? last
  })
  // After the router's own listener, which was there before and stores where its pages were scrolled to.
  addEventListener('pagehide', () => session.lastEnd() === 'signed-out' && sessionStorage.clear())
}

function owner(): string | null {
  const current = session.current()
  return current && `${current.document.type} ${current.document.number}`
}
