import type { BankFile, SetBankProfile } from '@llave/contract/staff/bank-statements'
import type { Currency } from '@llave/domain/money/money'
import type { BankProfile } from '@llave/domain/reconciliation/bank-profile'
import type { StatementPeriod } from '@llave/domain/reconciliation/read-bank-statement'
import type { BankLine } from '@llave/domain/reconciliation/reconcile-day'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'
import { day as asDay, moment } from '../../database/sql-time.ts'

export type BankAccount = { readonly shop: string; readonly currency: Currency }

/** A version of how an account is read; they count from 1. */
export type StoredProfile = SetBankProfile & { readonly version: number }

/** How the statement of an account is read now; null where nobody said it. */
export async function findBankProfile(
  db: Queryable,
  { shop, currency }: BankAccount,
): Promise<StoredProfile | null> {
  const { rows } = await sql<StoredProfile>`
    select b.id::text as "profileId", b.version, b.bank, b.account_number as "accountNumber", b.separator, b.days,
      b.decimal_mark as "decimalMark", b.columns, p.name as "setBy", b.set_at as "setAt", b.reason
    from bank_profile b join staff_person p on p.id = b.set_by
    where b.shop = ${shop} and b.currency = ${currency} order by b.version desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Keeps a version; false where somebody was faster. */
export async function insertBankProfile(
  db: Queryable,
  { shop, currency }: BankAccount,
  { bank, accountNumber, separator, days, decimalMark, columns }: BankProfile,
  { version, staffId, why }: { readonly version: number; readonly staffId: number; readonly why: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bank_profile')
    .values({
      ...{ shop, currency, version, bank, separator, days, reason: why },
      account_number: accountNumber,
      decimal_mark: decimalMark,
      columns: JSON.stringify(columns),
      set_by: staffId,
      set_at: now.toString(),
    })
    .onConflict((conflict) => conflict.columns(['shop', 'currency', 'version']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The files of an account, the newest first, below a number. */
export async function listFiles(
  db: Queryable,
  { shop, currency }: BankAccount,
  before: number | null,
  limit: number,
): Promise<BankFile[]> {
  const below = before === null ? sql`` : sql`and f.id < ${before}`
  const { rows } = await sql<BankFile>`
    select f.id::text as "fileId", f.name, f.first_day as "from", f.last_day as "to", f.lines, p.name as by,
      f.uploaded_at as at, coalesce(w.name, '') as "withdrawnBy", f.withdrawn_at as "withdrawnAt", f.why
    from bank_file f join staff_person p on p.id = f.uploaded_by
      left join staff_person w on w.id = f.withdrawn_by
    where f.shop = ${shop} and f.currency = ${currency} ${below} order by f.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** What a file would meet: who brought the same one, and files that cover some of its days. */
export type MetFile = {
  readonly name: string
  readonly by: string
  readonly at: Temporal.Instant
  readonly isSame: boolean
  /** The first day that both cover; null where they share none. */
  readonly day: Temporal.PlainDate | null
}

export async function findMetFiles(
  db: Queryable,
  { shop, currency }: BankAccount,
  { from, to }: StatementPeriod,
  sha256: Uint8Array,
): Promise<MetFile[]> {
  const { rows } = await sql<MetFile>`
    select f.name, p.name as by, f.uploaded_at as at, f.sha256 = ${Buffer.from(sha256)} as "isSame",
      (select min(d.day) from bank_day d
        where d.file_id = f.id and d.day between ${asDay(from)} and ${asDay(to)}) as day
    from bank_file f join staff_person p on p.id = f.uploaded_by
    where f.shop = ${shop} and f.currency = ${currency} and f.withdrawn_at is null
      and (f.sha256 = ${Buffer.from(sha256)} or f.id in (select file_id from bank_day
        where shop = ${shop} and currency = ${currency} and day between ${asDay(from)} and ${asDay(to)}))
    order by f.sha256 = ${Buffer.from(sha256)} desc, f.id`.execute(db)
  return rows
}

export type NewFile = {
  readonly profileId: string
  readonly name: string
  readonly sha256: Uint8Array
  readonly period: StatementPeriod
  readonly lines: readonly BankLine[]
  readonly staffId: number
}

/** Keeps a file with its lines; null, and nothing is kept, where another has some of its days or is the same one. */
export async function insertFile(
  trx: Trx,
  { shop, currency }: BankAccount,
  { profileId, name, sha256, period: { from, to }, lines, staffId }: NewFile,
  now: Temporal.Instant,
): Promise<number | null> {
  const inserted = await trx
    .insertInto('bank_file')
    .values({
      ...{ shop, currency, name, sha256: Buffer.from(sha256), lines: lines.length },
      profile_id: Number(profileId),
      first_day: from.toString(),
      last_day: to.toString(),
      uploaded_by: staffId,
      uploaded_at: now.toString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['shop', 'currency', 'sha256']).where('withdrawn_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  const { rows: days } = await sql`
    insert into bank_day (shop, currency, day, file_id)
    select ${shop}, ${currency}, of::date, ${inserted.id}
    from generate_series(${asDay(from)}, ${asDay(to)}, interval '1 day') of
    on conflict do nothing returning day`.execute(trx)
  if (days.length <= from.until(to).days) return null
  const written = lines.map(({ day, ...line }) => ({ ...line, day: day.toString() }))
  await sql`
    insert into bank_line (file_id, row_number, day, minor, currency, reference)
    select ${inserted.id}, l.row, l.day, l.minor, l.currency, l.reference
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as l(row integer, day date, minor bigint, currency text, reference text)`.execute(trx)
  return inserted.id
}

/** The file that covers a day. */
export type BankBook = {
  readonly file: string
  readonly by: string
  readonly readAt: Temporal.Instant
  /** Those of the day and, by days around it, those in which a late deposit may stand. */
  readonly lines: readonly BankLine[]
}

/** Days before and after one in which its deposits are looked for. */
const daysBefore = 3
const daysAfter = 7

/** What the bank says of a day; null where no file covers it. */
export async function readBankBook(
  db: Queryable,
  { shop, currency }: BankAccount,
  day: Temporal.PlainDate,
): Promise<BankBook | null> {
  const { rows } = await sql<Omit<BankBook, 'lines'>>`
    select f.name as file, p.name as by, f.uploaded_at as "readAt"
    from bank_day d join bank_file f on f.id = d.file_id join staff_person p on p.id = f.uploaded_by
    where d.shop = ${shop} and d.currency = ${currency} and d.day = ${asDay(day)}`.execute(db)
  const [file] = rows
  if (!file) return null
  const [from, to] = [day.subtract({ days: daysBefore }), day.add({ days: daysAfter })]
  const { rows: lines } = await sql<BankLine>`
    select l.row_number as row, l.day, l.minor, l.currency, l.reference
    from bank_day d join bank_line l on l.file_id = d.file_id and l.day = d.day
    where d.shop = ${shop} and d.currency = ${currency} and d.day between ${asDay(from)} and ${asDay(to)}
    order by l.day, l.file_id, l.row_number`.execute(db)
  return { ...file, lines }
}

/** A file whose lines count, locked. */
export async function lockFile(
  trx: Trx,
  { shop, currency }: BankAccount,
  fileId: number,
): Promise<{ readonly withdrawnAt: Temporal.Instant | null } | null> {
  const file = await trx
    .selectFrom('bank_file')
    .select('withdrawn_at as withdrawnAt')
    .where('id', '=', fileId)
    .where('shop', '=', shop)
    .where('currency', '=', currency)
    .forUpdate()
    .executeTakeFirst()
  return file ?? null
}

/** The first day of a file that somebody closed. */
export async function findClosedDay(
  db: Queryable,
  { shop, currency }: BankAccount,
  fileId: number,
): Promise<Temporal.PlainDate | null> {
  const { rows } = await sql<{ day: Temporal.PlainDate }>`
    select d.day from bank_day d join day_close c
      on c.shop = d.shop and c.currency = d.currency and c.day = d.day
    where d.file_id = ${fileId} and c.shop = ${shop} and c.currency = ${currency} order by d.day limit 1`.execute(
    db,
  )
  return rows[0]?.day ?? null
}

/** From now on its lines count no more, and another file may cover its days. */
export async function withdrawFile(
  trx: Trx,
  fileId: number,
  { staffId, why }: { readonly staffId: number; readonly why: string },
  now: Temporal.Instant,
): Promise<void> {
  await trx.deleteFrom('bank_day').where('file_id', '=', fileId).execute()
  await sql`update bank_file set withdrawn_by = ${staffId}, withdrawn_at = ${moment(now)}, why = ${why}
    where id = ${fileId}`.execute(trx)
}
