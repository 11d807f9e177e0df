import type { SheetContent } from '@llave/domain/complaints-book/book-sheet'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'

/** The customers whose document stands on these sheets; who has no account is none. */
export async function findConsumers(
  db: Queryable,
  sheets: readonly { readonly content: SheetContent }[],
): Promise<number[]> {
  const types = sheets.map(({ content }) => content.consumer.document.type)
  const numbers = sheets.map(({ content }) => content.consumer.document.number)
  const { rows } = await sql<{ id: number }>`select id from customer
    where (document_type, document_number) in
      (select of.type, of.number from unnest(${types}::text[], ${numbers}::text[]) as of (type, number)) order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
