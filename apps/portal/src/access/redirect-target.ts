const NAME = 'llave.wanted'
const own = 'https://own.invalid'

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

/** The path, or null where it would leave our origin. */
export function sameOriginPath(address: string | null): string | null {
  if (!address?.startsWith('/') || !URL.canParse(address, own)) return null
  const url = new URL(address, own)
  // "/.//host/" has our origin when parsed, but its normalized path, "//host/", would leave it.
  if (url.origin !== own || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
