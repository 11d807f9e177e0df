import { type NumberSeries, numberSeries } from '@llave/domain/paper/number-series'
import { changed } from '@llave/domain/staff/audit-changes'
import { limaDate } from '@llave/domain/time/lima-date'
import { sql } from 'kysely'
import { type Actor, writeAudit } from '../audit/audit.store.ts'
import { type Database, type Queryable, type Trx, transact } from '../database/database.ts'

/** The last number of each series that was given, as this database knows. */
export async function listLastNumbers(
  db: Queryable,
): Promise<{ readonly series: NumberSeries; readonly last: number }[]> {
  const rows: { series: NumberSeries; last: number }[] = []
  for (const series of numberSeries) rows.push({ series, last: await readLast(db, series) })
  return rows
}

/**
 * Moves a series past a number that was issued before a restore. Answers its previous last number;
 * null where it is already past that number, as a series never goes back.
 */
export async function skipNumbers(
  db: Database,
  series: NumberSeries,
  last: number,
  actor: Actor,
  now: Temporal.Instant,
): Promise<number | null> {
  return transact(db, async (trx) => {
    await lock(trx, series, now)
    const before = await readLast(trx, series)
    if (before >= last) return null
    await write(trx, series, last)
    const changes = { lastNumber: changed(String(before), String(last)) }
    await writeAudit(trx, { action: 'numbers.skipped', subject: `series:${series}`, ...actor, changes }, now)
    return before
  })
}

const tables = { queries: 'query', complaints: 'complaint' } as const

/** Nobody takes a number meanwhile. */
async function lock(trx: Trx, series: NumberSeries, now: Temporal.Instant): Promise<void> {
  if (series === 'certificates') await sql`select from certificate_series for update`.execute(trx)
  else if (series === 'online' || series === 'debit')
    await sql`select from receipt_series where name = ${series} for update`.execute(trx)
  else if (series === 'book') await lockBookSeries(trx, limaDate(now).year)
  else await sql`lock table ${sql.table(tables[series])} in share row exclusive mode`.execute(trx)
}

async function readLast(db: Queryable, series: NumberSeries): Promise<number> {
  const { rows } = await lastNumber(series).execute(db)
  return rows[0]?.last ?? 0
}

function lastNumber(series: NumberSeries) {
  if (series === 'certificates')
    return sql<{ last: number }>`select last_number as last from certificate_series`
  if (series === 'online' || series === 'debit')
    return sql<{ last: number }>`select last_number as last from receipt_series where name = ${series}`
  // Sheets are counted by the year; those of years before are told by their codes.
  if (series === 'book')
    return sql<{ last: number }>`select last_number as last from book_series order by year desc limit 1`
  // An identity that has issued none yet reports its first number.
  const sequence = sql.table(`${tables[series]}_id_seq`)
  return sql<{ last: number }>`select case when is_called then last_value else last_value - 1 end as last
    from ${sequence}`
}

async function write(trx: Trx, series: NumberSeries, last: number): Promise<void> {
  if (series === 'certificates') await sql`update certificate_series set last_number = ${last}`.execute(trx)
  else if (series === 'online' || series === 'debit')
    await sql`update receipt_series set last_number = ${last} where name = ${series}`.execute(trx)
  else if (series === 'book')
    await sql`update book_series set last_number = ${last}
      where year = (select max(year) from book_series)`.execute(trx)
  else await sql`select setval(${`${tables[series]}_id_seq`}::regclass, ${last})`.execute(trx)
}

/** Serializes those who number a sheet of the year; answers the last number. */
export async function lockBookSeries(trx: Trx, year: number): Promise<number> {
  await sql`insert into book_series (year, last_number) values (${year}, 0) on conflict do nothing`.execute(
    trx,
  )
  const { last_number } = await trx
    .selectFrom('book_series')
    .select('last_number')
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return last_number
}
