import { session } from './session.ts'

/**
 * Calls `changed` when another customer than before is signed in, or none: Salir, expiry, another tab.
 * Becoming verified, or learning the e-mail, is no such change.
 */
export function subscribeCustomer(changed: () => void): void {
  let before = standing()
  session.subscribe(() => {
    const now = standing()
    if (now === before) return
    before = now
    changed()
  })
}

function standing(): string {
  const current = session.current()
  return current ? `${current.document.type} ${current.document.number}` : ''
}
