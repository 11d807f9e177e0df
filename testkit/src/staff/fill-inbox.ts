import type { Database } from '@llave/api/database/database'
import { sql } from 'kysely'

/** How many cases of each kind are written, and who owns every tenth open one. */
export type InboxFill = { readonly cases: number; readonly openShare: number; readonly ownerId: number }

/**
 * Fills the inbox of a database that has customers and properties: queries, one complaint in twenty, over
 * ten projects, each waiting since its own moment before `now`. Rows are written at once, without the triggers that
 * would place one after the other; what they would write is written beside.
 */
export async function fillInbox(
  db: Database,
  { cases, openShare, ownerId }: InboxFill,
  now: Temporal.Instant,
): Promise<void> {
  const at = sql`${now.toString()}::timestamptz`
  await sql`insert into project (code, name) select 'LLENO-' || n, 'Proyecto ' || n from generate_series(1, 10) n
    on conflict do nothing`.execute(db)
  for (const table of ['query', 'complaint', 'desk_case']) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  }
  await sql`insert into query (customer_id, project_code, subject, opened_at, closed_at)
    select (select min(id) from customer), 'LLENO-' || 1 + n % 10, 'Consulta ' || n, ${at} - n * interval '1 minute',
      case when n % 100 >= ${openShare * 100} then ${at} - n * interval '1 second' end
    from generate_series(1, ${cases}::integer) n where n % 20 <> 0`.execute(db)
  await sql`insert into complaint (customer_id, proforma, phone, email, text, filed_at)
    select (select min(id) from customer), (select min(proforma) from property), '', '', 'Reclamo ' || n,
      ${at} - n * interval '1 minute'
    from generate_series(1, ${cases}::integer) n where n % 20 = 0`.execute(db)
  await sql`insert into desk_case (query_id, customer_id, project_code, waits_for, since, term_from, owner_id,
      customer_wrote_at, topic)
    select id, customer_id, project_code,
      case when closed_at is not null then 'nobody' when id % 3 = 0 then 'customer' else 'us' end,
      coalesce(closed_at, opened_at), 'infinity', case when id % 10 = 0 then ${ownerId}::bigint end, opened_at,
      (array['payments', 'papers', 'access', 'other', 'finishes'])[1 + id / 10 % 5]
    from query where project_code like 'LLENO-%'`.execute(db)
  await sql`insert into desk_case (complaint_id, customer_id, project_code, waits_for, since, term_from,
      customer_wrote_at, topic)
    select id, customer_id, 'LLENO-' || 1 + id % 10, 'us', filed_at, filed_at, filed_at, 'finishes'
    from complaint where text like 'Reclamo %'`.execute(db)
  for (const table of ['query', 'complaint', 'desk_case']) {
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  }
  await sql`vacuum analyze desk_case, query, complaint`.execute(db)
}
