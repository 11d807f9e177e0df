import type { PaperMatch } from '@llave/contract/staff/contents/papers'
import { kindNamed, proformasMeant, proformasNamed, proformasThatFit } from '@llave/domain/staff/paper-name'
import type { Database } from '../../database/database.ts'
import { findKnown, findPaperProperties, holderIds } from './papers.store.ts'

/** What files seem to be by their names, and whether they were stored here before. Nothing is stored. */
export async function matchPapers(
  db: Database,
  files: readonly { readonly name: string; readonly sha256: string }[],
): Promise<PaperMatch[]> {
  const words = new Map(files.map(({ name }) => [name, proformasNamed(name)]))
  const properties = await findPaperProperties(db, [...new Set([...words.values()].flat())])
  return Promise.all(
    files.map(async ({ name, sha256 }) => {
      const existing = (words.get(name) ?? []).filter((word) => properties.has(word))
      const named = proformasMeant(existing).flatMap((proforma) => properties.get(proforma) ?? [])
      const fits = proformasThatFit(
        named.map((property) => ({ proforma: property.proforma, holderIds: holderIds(property) })),
      )
      return { name, named, fits: fits ?? [], kind: kindNamed(name), known: await findKnown(db, sha256) }
    }),
  )
}
