const NAME = 'llave.wanted'
const own = 'https://own.invalid'

/**
 * Where the person was going before the guard asked who they are; the tab remembers it
 * until the code was right. Only a path of our own origin counts, so that a prepared
 * link cannot lead elsewhere.
 */
export function rememberRedirectTarget(address: string): void {
  try {
    sessionStorage.setItem(NAME, address)
  } catch {
    // Then sign-in ends at home.
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

/** The path, or null where it would leave our origin. */
export function sameOriginPath(address: string | null): string | null {
  if (!address?.startsWith('/') || !URL.canParse(address, own)) return null
  const url = new URL(address, own)
  // "/.//host/" stays on our origin while it is read, and what is left of it, "//host/", does not.
  if (url.origin !== own || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
