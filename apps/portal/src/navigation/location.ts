/** An address below the origin: its parts, each with its sign, or empty. */
export type Path = { readonly pathname: string; readonly search: string; readonly hash: string }

/** An entry of the browser's history. */
export type Location = Path & { readonly state: Carried; readonly key: string }

/** What a link gives to its screen. */
export type Carried = Readonly<Record<string, unknown>> | null

/** Where a link leads: from the root, or only another query or fragment of the same screen. */
export type To = string | Partial<Path>

/** What an entry of the history holds. */
type Entry = { readonly usr: Carried; readonly key: string }

/**
 * The entry that the browser is at. One that the portal did not make, such as that of a link within the page, gets
 * its key here: two of one key would share how far they are scrolled. A document starts with the key `default`.
 */
export function readLocation(unnamed = newKey()): Location {
  const { pathname, search, hash } = window.location
  const entry = history.state as Partial<Entry> | null
  const key = entry?.key ?? unnamed
  if (!entry?.key) {
    try {
      history.replaceState({ ...entry, key }, '')
    } catch {
      // A browser that counts such writes refused it: the entry has another key the next time.
    }
  }
  return { pathname, search, hash, state: entry?.usr ?? null, key }
}

export function newLocation(to: To, from: Path, state: Carried): Location {
  return { ...resolvePath(to, from), state, key: newKey() }
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

/** Whether the browser took it; some refuse what changes the address too often. */
export function writeLocation(location: Location, how: 'push' | 'replace'): boolean {
  const entry: Entry = { usr: location.state, key: location.key }
  try {
    history[`${how}State`](entry, '', hrefOf(location))
    return true
  } catch {
    return false
  }
}

/** As the browser writes it. What names no path keeps that of `from`; a query is never inherited. */
export function resolvePath(to: To, from: Path): Path {
  const [, path, query, fragment] =
    /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(typeof to === 'string' ? to : hrefOf(to)) ?? []
  const { pathname, search, hash } = new URL(
    `${window.location.origin}${path || from.pathname}${query ?? ''}${fragment ?? ''}`,
  )
  return { pathname, search, hash }
}

export function hrefOf({ pathname = '', search = '', hash = '' }: Partial<Path>): string {
  return pathname + search + hash
}

/** Whether the browser would stay on the document, and only look elsewhere in it. */
export function isWithinPage(from: Path, to: Path): boolean {
  return from.pathname === to.pathname && from.search === to.search && to.hash !== ''
}
