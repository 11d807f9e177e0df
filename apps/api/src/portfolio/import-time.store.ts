import { LIMA } from '@llave/domain/time/lima-date'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

/** The kinds of rows whose answers say when they last came: each has an index of its batches. */
export const datedKinds = ['notices', 'documents', 'progress', 'title-stages'] as const
export type DatedKind = (typeof datedKinds)[number]

/** When rows of a kind last came. The kind stands in the text, so that its index serves whatever plan is kept. */
export function lastImportQuery(kind: DatedKind): RawBuilder<{ readonly at: Temporal.Instant }> {
  return sql`select b.at from import_batch b
    where b.applied and ${sql.lit(kind)} = any(b.kinds) order by b.at desc limit 1`
}

/** Says with an answer when rows of its kind last came from the developer's system; nothing where none ever did. */
export async function dateAnswer(
  db: Queryable,
  kind: DatedKind,
  setHeader: (name: string, value: string) => void,
): Promise<void> {
  const { rows } = await lastImportQuery(kind).execute(db)
  const at = rows[0]?.at.toZonedDateTimeISO(LIMA)
  if (at) setHeader('Datos-Al', at.toString({ smallestUnit: 'second', timeZoneName: 'never' }))
}
