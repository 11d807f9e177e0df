import { session } from './session.ts'

/**
 * Tells when another customer is signed in than before, or none: Salir, expiry, another tab.
 * A session that only became verified, or learnt an e-mail, is still the same customer's.
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
