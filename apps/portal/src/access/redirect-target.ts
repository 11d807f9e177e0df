import { sameOriginPath } from '@llave/client/same-origin-path'

const NAME = 'llave.wanted'

/**
 * Where the person was going before the guard sent them to sign-in; the tab remembers it until they
 * are signed in. Only a path of our own origin is followed, so that a crafted link cannot redirect
 * elsewhere.
 */
export function rememberRedirectTarget(address: string): void {
  try {
    sessionStorage.setItem(NAME, address)
  } catch {
    // Without storage, sign-in ends at the home.
  }
}

/** The remembered path, or home; forgotten once read. */
export function takeRedirectTarget(): string {
  try {
    const kept = sessionStorage.getItem(NAME)
    sessionStorage.removeItem(NAME)
    return sameOriginPath(kept) ?? '/'
  } catch {
    return '/'
  }
}
