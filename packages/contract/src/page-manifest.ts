import * as z from 'zod/mini'

/** What the build of an application leaves for the server beside its pages: the file's name. */
export const pageManifestFile = 'pages.json'

/**
 * Where each page of a built application stands, so that a server can answer for an application
 * of which it knows no screen (docs/decisions/0111).
 */
export const pageManifest = z.object({
  /** Every address of the application; where two fit one address, the first counts. */
  screens: z.array(
    z.object({
      /** From the root, without a slash at its end; a segment that starts with a colon stands for any one. */
      path: z.string(),
      /** The file of its page. */
      page: z.string(),
      /** Whether the policy of its document lets the card provider in. */
      cardForm: z.boolean(),
    }),
  ),
  /** The file of the page for every other address. */
  notFound: z.string(),
  /** The styles that stand in the pages, each as a content security policy names it. */
  styleHashes: z.array(z.string()),
  /** What stands in the pages for the logo of who has no picture of their own; absent in an application without. */
  mark: z.optional(z.string()),
})
export type PageManifest = z.infer<typeof pageManifest>

/** Stands once in the head of every page, where the server puts the settings of the installation. */
export const settingsSlot = '<meta name="llave:settings"/>'

/** Stands in the pages for the developer's name, which the server fills in. */
export const brandNameSlot = 'llave:brand-name'

/**
 * The screen of an address, or null where none is. As in the router of the browser, names match
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

/** As the router compares: the lower case of the Kelvin sign is a k, but it matches no k. */
function lowerCase(segment: string): string {
  return segment.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function fits(named: readonly string[], given: readonly string[]): boolean {
  return (
    named.length === given.length &&
    named.every((name, at) => (name.startsWith(':') ? given[at] !== '' : given[at] === name))
  )
}
