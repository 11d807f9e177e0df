import type { KindName } from '@llave/contract/integration/rows/kind-names'
import { LIMA } from '@llave/domain/time/lima-date'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

/** Says with an answer when rows of its kind last came from the developer's system; nothing where none ever did. */
export async function dateAnswer(
  db: Queryable,
  kind: KindName,
  setHeader: (name: string, value: string) => void,
): Promise<void> {
  const { rows } = await sql<{ at: Temporal.Instant }>`select b.at from import_batch b
    where b.applied and ${kind} = any(b.kinds) order by b.at desc limit 1`.execute(db)
  const at = rows[0]?.at.toZonedDateTimeISO(LIMA)
  if (at) setHeader('Datos-Al', at.toString({ smallestUnit: 'second', timeZoneName: 'never' }))
}
