import type { CannedText } from '@llave/contract/staff/inbox/canned-texts'
import type { Queryable } from '../../database/database.ts'

/** A person's own saved texts and everybody's. */
export async function findCannedTexts(db: Queryable, personId: number): Promise<CannedText[]> {
  const rows = await db
    .selectFrom('canned_text')
    .select(['id', 'owner_id', 'shortcut', 'title', 'text'])
    .where((where) => where.or([where('owner_id', 'is', null), where('owner_id', '=', personId)]))
    .orderBy('shortcut')
    .orderBy('id')
    .execute()
  return rows.map(({ id, owner_id, ...text }) => ({ textId: String(id), ...text, shared: owner_id === null }))
}

export type SavedText = {
  /** Null: everybody's. */
  readonly ownerId: number | null
  readonly shortcut: string
  readonly title: string
  readonly text: string
}

export async function saveCannedText(
  db: Queryable,
  { ownerId, shortcut, title, text }: SavedText,
  now: Temporal.Instant,
): Promise<number> {
  const words = { title, text, updated_at: now.toString() }
  const { id } = await db
    .insertInto('canned_text')
    .values({ owner_id: ownerId, shortcut, ...words })
    .onConflict((conflict) => conflict.columns(['owner_id', 'shortcut']).doUpdateSet(words))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The number of the text that is gone; null where there was none. */
export async function deleteCannedText(
  db: Queryable,
  ownerId: number | null,
  shortcut: string,
): Promise<number | null> {
  const gone = await db
    .deleteFrom('canned_text')
    .where('owner_id', 'is not distinct from', ownerId)
    .where('shortcut', '=', shortcut)
    .returning('id')
    .executeTakeFirst()
  return gone?.id ?? null
}
