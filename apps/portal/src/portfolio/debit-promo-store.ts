import { session } from '../session/session.ts'

const NAME = 'llave.promo-closed'
const listeners = new Set<() => void>()

function write(change: (storage: Storage) => void) {
  try {
    change(localStorage)
  } catch {
    // A browser that keeps nothing shows the promo again on the next page.
  }
  for (const listener of listeners) listener()
}

/** Closed in one tab is closed in all, until the session ends. */
export function closePromo(): void {
  write((storage) => storage.setItem(NAME, 'yes'))
}

export function promoClosed(): boolean {
  try {
    return localStorage.getItem(NAME) !== null
  } catch {
    return false
  }
}

export function subscribePromo(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Called once, where every signed-in page passes: the next session is asked again. */
export function forgetPromoWithSession(): void {
  session.subscribe(() => {
    if (!session.current()) write((storage) => storage.removeItem(NAME))
  })
}
