import type { PropertyDocument } from '@llave/domain/portfolio/property-document'
import type { Queryable } from '../database/database.ts'

/** The papers of the customer's proforma and of its project; null where the proforma is not theirs. */
export async function findDocuments(
  db: Queryable,
  customerId: number,
  proforma: string,
): Promise<PropertyDocument[] | null> {
  const property = await db
    .selectFrom('property')
    .select('project_code')
    .where('proforma', '=', proforma)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!property) return null
  const rows = await db
    .selectFrom('document as d')
    .innerJoin('file as f', 'f.id', 'd.file_id')
    .select(['d.id', 'd.kind', 'd.title', 'd.dated_on', 'd.width', 'd.height', 'f.size'])
    .where((where) =>
      where.or([where('d.proforma', '=', proforma), where('d.project_code', '=', property.project_code)]),
    )
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

/** Whether a paper is of a property of the customer, or of a project in which they have one. */
export async function isOwnDocument(db: Queryable, customerId: number, documentId: number): Promise<boolean> {
  const found = await db
    .selectFrom('document as d')
    .innerJoin('property as p', (join) =>
      join.on((on) =>
        on.or([
          on('p.proforma', '=', on.ref('d.proforma')),
          on('p.project_code', '=', on.ref('d.project_code')),
        ]),
      ),
    )
    .select('d.id')
    .where('d.id', '=', documentId)
    .where('p.customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
