import { createStore } from 'zustand/vanilla'
import { session } from '../session/session.ts'
import { tabStorage } from '../session/viewing-tab.ts'

const NAME = 'llave.promo-closed'

function isKeptClosed(): boolean {
  try {
    return tabStorage().getItem(NAME) !== null
  } catch {
    return false
  }
}

/** Whether the customer closed the promo, in this tab or in another. */
export const promoClosed = createStore(isKeptClosed)

function setClosed(closed: boolean) {
  try {
    if (closed) tabStorage().setItem(NAME, 'yes')
    else tabStorage().removeItem(NAME)
  } catch {
    // Without storage the promo appears again on the next page.
  }
  promoClosed.setState(closed)
}

/** Closes the promo in all tabs until the session ends. */
export function closePromo(): void {
  setClosed(true)
}

/** Called once when the router starts: follows other tabs, and shows the promo again in the next session. */
export function syncPromo(): void {
  addEventListener('storage', () => promoClosed.setState(isKeptClosed()))
  session.subscribe(() => {
    if (!session.current()) setClosed(false)
  })
}
