const own = 'https://own.invalid'

/** The path of an address, or null where it would leave our origin: a crafted link cannot redirect elsewhere. */
export function sameOriginPath(address: string | null): string | null {
  if (!address?.startsWith('/') || !URL.canParse(address, own)) return null
  const url = new URL(address, own)
  // "/.//host/" has our origin when parsed, but its normalized path, "//host/", would leave it.
  if (url.origin !== own || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
