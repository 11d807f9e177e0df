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
