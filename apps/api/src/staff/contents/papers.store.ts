import type { PaperMatch } from '@llave/contract/staff/contents/papers'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'

/** Of these words those that are proformas. */
export async function findProformasAmong(db: Queryable, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ proforma: string }>`select proforma from property
    where proforma in (select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb))
    order by proforma`.execute(db)
  return rows.map(({ proforma }) => proforma)
}

/** Where these bytes were shown last, by their SHA-256 in hexadecimal. */
export async function findKnown(db: Queryable, sha256: string): Promise<PaperMatch['known']> {
  const found = await db
    .selectFrom('paper_version')
    .select(['proforma', 'title', 'placed_at as placedAt', 'replaced_at as replacedAt'])
    .where('sha256', '=', Buffer.from(sha256, 'hex'))
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

type Version = {
  readonly externalId: string
  readonly proforma: string
  readonly title: string
  readonly sha256: Uint8Array
  readonly staffId: number
}

/** Keeps what is shown from now on, and that the one before is not. */
export async function insertVersion(trx: Trx, version: Version, now: Temporal.Instant): Promise<void> {
  const { externalId, proforma, title, sha256, staffId } = version
  await trx
    .updateTable('paper_version')
    .set({ replaced_at: now.toString() })
    .where('external_id', '=', externalId)
    .where('replaced_at', 'is', null)
    .execute()
  await trx
    .insertInto('paper_version')
    .values({
      external_id: externalId,
      proforma,
      title,
      sha256: Buffer.from(sha256),
      placed_at: now.toString(),
      placed_by: staffId,
    })
    .execute()
}

export async function isHeld(trx: Trx, proforma: string): Promise<boolean> {
  const held = await trx
    .selectFrom('held_proforma')
    .select('proforma')
    .where('proforma', '=', proforma)
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}
