/**
 * The screen of an address, or null where none is. Server, worker and router ask here: names match
 * decoded and without regard to case, and slashes at the end count for nothing. `pathname` is as it
 * travelled, without its query.
 */
export function findScreen<S extends { readonly path: string }>(
  screens: readonly S[],
  pathname: string,
): S | null {
  const given = decoded(segments(pathname)).map(lowerCase)
  return screens.find(({ path }) => fits(segments(path).map(lowerCase), given)) ?? null
}

/** What the segments of an address say that stand for any one in `path`. */
export function paramsOf(path: string, pathname: string): Readonly<Record<string, string>> {
  const given = decoded(segments(pathname))
  return Object.fromEntries(
    segments(path).flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), given[at] ?? '']] : [])),
  )
}

function segments(path: string): readonly string[] {
  return path.replace(/\/+$/, '').split('/')
}

/** Where one segment cannot be decoded, all stay as they are. */
function decoded(given: readonly string[]): readonly string[] {
  try {
    return given.map(decodeURIComponent)
  } catch {
    return given
  }
}

/** The lower case of the Kelvin sign is a k, but it matches no k. */
function lowerCase(segment: string): string {
  return segment.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function fits(named: readonly string[], given: readonly string[]): boolean {
  return (
    named.length === given.length &&
    named.every((name, at) => (name.startsWith(':') ? given[at] !== '' : given[at] === name))
  )
}
