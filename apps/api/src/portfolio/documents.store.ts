import type { PropertyDocument } from '@llave/domain/portfolio/property-document'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { holdsProforma } from '../holders/held-proformas.store.ts'

/** The papers of the customer's proforma and of its project; null where the proforma is not theirs. */
export async function findDocuments(
  db: Queryable,
  customerId: number,
  proforma: string,
): Promise<PropertyDocument[] | null> {
  if (!(await holdsProforma(db, customerId, proforma))) return null
  const rows = await shownDocuments(db, customerId)
    .innerJoin('file as f', 'f.id', 'd.file_id')
    .select(['d.id', 'd.kind', 'd.title', 'd.dated_on', 'd.width', 'd.height', 'f.size'])
    .where('p.proforma', '=', proforma)
    .orderBy('d.dated_on', 'desc')
    .orderBy('d.id', 'desc')
    .execute()
  return rows.map(({ id, kind, title, dated_on, width, height, size }) => ({
    id: String(id),
    kind,
    title,
    datedOn: dated_on,
    size,
    picture: width === null || height === null ? null : { width, height },
  }))
}

/** The papers of the customer's proforma as above, with the developer's own name of each. */
export async function findOwnPapers(
  db: Queryable,
  customerId: number,
  proforma: string,
): Promise<
  (Pick<PropertyDocument, 'id' | 'kind' | 'title' | 'datedOn'> & {
    readonly ownName: string
    readonly isOfProject: boolean
  })[]
> {
  const rows = await shownDocuments(db, customerId)
    .select(['d.id', 'd.kind', 'd.title', 'd.dated_on as datedOn', 'd.external_id as ownName'])
    .select('d.project_code')
    .where('p.proforma', '=', proforma)
    .execute()
  return rows.map(({ id, project_code, ...paper }) => ({
    ...paper,
    id: String(id),
    isOfProject: project_code !== null,
  }))
}

/** Whether a paper is of a property of the customer, or of a project in which they have one. */
export async function isOwnDocument(db: Queryable, customerId: number, documentId: number): Promise<boolean> {
  const found = await shownDocuments(db, customerId)
    .select('d.id')
    .where('d.id', '=', documentId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** A paper as above with its file; null where it is none of the customer's. */
export async function findPaper(
  db: Queryable,
  customerId: number,
  documentId: number,
): Promise<
  | (Pick<PropertyDocument, 'title' | 'picture'> & { readonly fileId: string; readonly contentType: string })
  | null
> {
  const found = await shownDocuments(db, customerId)
    .innerJoin('file as f', 'f.id', 'd.file_id')
    .select(['d.title', 'd.width', 'd.height', 'f.id as fileId', 'f.content_type as contentType'])
    .where('d.id', '=', documentId)
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const { width, height, ...paper } = found
  return { ...paper, picture: width === null || height === null ? null : { width, height } }
}

/**
 * The papers `d` of the customer's properties `p` and their projects. Of a property that came by a
 * cession, a plan and what is dated from that day on: older papers name an earlier holder.
 */
function shownDocuments(db: Queryable, customerId: number) {
  return db
    .selectFrom('held_proforma as h')
    .innerJoin('property as p', 'p.proforma', 'h.proforma')
    .innerJoin('document as d', (join) =>
      join.on((on) =>
        on.or([
          on('d.project_code', '=', on.ref('p.project_code')),
          on.and([
            on('d.proforma', '=', on.ref('p.proforma')),
            on.or([
              on('d.kind', '=', 'plan'),
              sql<boolean>`(h.sees_from is null or d.dated_on >= h.ceded_on)`,
            ]),
          ]),
        ]),
      ),
    )
    .where('h.customer_id', '=', customerId)
}
