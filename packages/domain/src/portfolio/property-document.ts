/** The kinds of papers, in the order in which the viewer lists them. */
export const documentKinds = ['contract', 'plan', 'act', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A paper that belongs to a property of the customer. */
export type PropertyDocument = {
  readonly id: string
  readonly kind: DocumentKind
  readonly title: string
  readonly datedOn: Temporal.PlainDate
  /** Bytes. */
  readonly size: number
  /** Pixels of a picture; null is a PDF. */
  readonly picture: { readonly width: number; readonly height: number } | null
}

const expectedKinds: readonly DocumentKind[] = ['contract', 'plan', 'act']

/** The kinds of which every property has a paper in the end, and of which there is none yet. */
export function missingKinds(documents: readonly Pick<PropertyDocument, 'kind'>[]): DocumentKind[] {
  return expectedKinds.filter((kind) => documents.every((document) => document.kind !== kind))
}

export type DocumentGroup = { readonly kind: DocumentKind; readonly documents: readonly PropertyDocument[] }

/** By kind, in the order of `documentKinds`, newest first; kinds without papers are left out. */
export function groupDocuments(documents: readonly PropertyDocument[]): DocumentGroup[] {
  return documentKinds.flatMap((kind) => {
    const own = documents.filter((document) => document.kind === kind)
    if (own.length === 0) return []
    own.sort((a, b) => Temporal.PlainDate.compare(b.datedOn, a.datedOn))
    return [{ kind, documents: own }]
  })
}

/** `840 B`, `120 kB`, `2.4 MB`: thousands, as phones and shops count them. Takes bytes. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  // What would round to 1000 kB is a megabyte already.
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/**
 * The name under which a paper is saved: accents removed, everything else to underscore
 * (docs/small-print.md, "File names").
 */
export function documentFileName({ title, picture }: Pick<PropertyDocument, 'title' | 'picture'>): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const name = plain.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '')
  return `${name.slice(0, 80) || 'documento'}.${picture ? 'jpg' : 'pdf'}`
}
