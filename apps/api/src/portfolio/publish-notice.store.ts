import { sql } from 'kysely'
import type { Trx } from '../database/database.ts'

/**
 * Publishes a notice that was written here, on a day of Lima: to every property, or to these. It has no external
 * id, so no extract of the developer's system takes it away. Answers its number.
 */
export async function publishNotice(
  trx: Trx,
  { title, text, proformas }: { title: string; text: string; proformas: readonly string[] | null },
  publishedOn: Temporal.PlainDate,
): Promise<number> {
  const { id } = await trx
    .insertInto('notice')
    .values({ title, text, proforma: proformas?.[0] ?? null, published_on: publishedOn.toString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (proformas)
    await sql`insert into notice_property (notice_id, proforma)
      select ${id}::bigint, jsonb_array_elements_text(${JSON.stringify(proformas)}::jsonb)`.execute(trx)
  return id
}

/** Takes a notice back with its readings; answers how many had read it. */
export async function unpublishNotice(trx: Trx, noticeId: number): Promise<number> {
  const { reads } = await trx
    .selectFrom('notice_read')
    .select((select) => select.fn.countAll<number>().as('reads'))
    .where('notice_id', '=', noticeId)
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('notice').where('id', '=', noticeId).execute()
  return Number(reads)
}
