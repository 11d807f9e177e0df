import { sql } from 'kysely'
import type { Trx } from '../database/database.ts'
import type { BatchOutcome, Located } from './import-kind.ts'
import type { NoticeRow } from './notice-row.ts'

/** Stores notices by the developer's own id; who has read one keeps that, whatever else changes. */
export async function writeNotices(trx: Trx, located: readonly Located<NoticeRow>[]): Promise<BatchOutcome> {
  const wanted = located.flatMap(({ row }) => row.proforma ?? [])
  const known = new Set(
    wanted.length === 0
      ? []
      : (await trx.selectFrom('property').select('proforma').where('proforma', 'in', wanted).execute()).map(
          ({ proforma }) => proforma,
        ),
  )
  const stands = ({ row }: Located<NoticeRow>) => row.proforma === null || known.has(row.proforma)
  const refusals = located
    .filter((each) => !stands(each))
    .map(({ line }) => ({ line, field: 'proforma', reason: 'no existe' }))
  const rows = located.filter(stands).map(({ row }) => row)
  const written = await sql<{ created: boolean }>`
    insert into notice as n (external_id, proforma, title, text, published_on)
    select i."id", i."proforma", i."title", i."text", i."publishedOn"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as i("id" text, "proforma" text, "title" text, "text" text, "publishedOn" date)
    on conflict (external_id) do update set proforma = excluded.proforma, title = excluded.title,
      text = excluded.text, published_on = excluded.published_on
    where (n.proforma, n.title, n.text, n.published_on)
      is distinct from (excluded.proforma, excluded.title, excluded.text, excluded.published_on)
    returning (n.xmax = 0) as created`.execute(trx)
  const created = written.rows.filter((row) => row.created).length
  const updated = written.rows.length - created
  return { created, updated, unchanged: rows.length - created - updated, refusals }
}
