import type pg from 'pg'

/**
 * Fills a table without its indexes and makes them anew of all its rows: entered one by one, in any order, those of
 * ten million letras would take hours. What a constraint holds by stays.
 */
export async function withoutIndexes(
  client: pg.Client,
  table: string,
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  await client.query("set maintenance_work_mem = '1GB'")
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
}
