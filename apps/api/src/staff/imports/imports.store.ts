import type { KindName } from '@llave/contract/integration/rows/kind-names'
import {
  daysOfImportFiles,
  type ImportState,
  importStates,
  importWork,
  type ListedGroup,
} from '@llave/domain/staff/import-state'
import { sql } from 'kysely'
import { type Database, type Queryable, type Trx, transact } from '../../database/database.ts'
import { inBatches, mostRowsAtOnce } from '../../database/in-batches.ts'
import { moveRows, stateIn } from '../../database/move-rows.ts'
import { moment } from '../../database/sql-time.ts'
import type { Missing } from '../../integration/import/withdraw-missing.ts'
import type { RowCounts } from '../../integration/rows/count-rows.ts'

/** What a file was read as, in Spanish. */
export type SaidOfFile = { readonly name: string; readonly kind: KindName; readonly said: readonly string[] }

export type StoredImport = {
  readonly id: number
  readonly at: Temporal.Instant
  readonly by: string
  readonly staffId: number
  readonly state: ImportState
  readonly complete: readonly string[]
  readonly share: number
  readonly look: number
  readonly run: number
  readonly readBytes: number
  readonly totalBytes: number
  readonly fingerprint: string | null
  readonly counts: Readonly<Partial<Record<KindName, RowCounts>>> | null
  readonly recognised: readonly SaidOfFile[] | null
  readonly missing: readonly Missing[] | null
  readonly losing: number
  readonly seconds: number
  readonly changedSince: boolean
  readonly fault: string
  readonly endedBy: string | null
  readonly endedById: number | null
  readonly endedAt: Temporal.Instant | null
  readonly batchId: number | null
  /** Steps that are stored of an application that began, the rows that they changed, and those that stayed. */
  readonly steps: number
  readonly storedRows: number
  readonly leftOut: number
  /** How its files are written; null as people usually write. */
  readonly profileId: number | null
  readonly profileSystem: string | null
  readonly profileContent: string | null
}

const columns = sql`i.id, i.at, p.name as by, i.staff_id as "staffId", i.state, i.complete, i.share, i.look, i.run,
  i.read_bytes::float8 as "readBytes", i.total_bytes::float8 as "totalBytes", i.fingerprint, i.counts, i.recognised,
  i.missing, i.losing, i.seconds, i.changed_since as "changedSince", i.fault, e.name as "endedBy",
  i.ended_by as "endedById", i.ended_at as "endedAt", i.batch_id as "batchId", i.steps, i.stored_rows as "storedRows", i.left_out as "leftOut", i.profile_id as "profileId", f.system as "profileSystem",
  f.content as "profileContent"`
const tables = sql`staff_import i join staff_person p on p.id = i.staff_id left join staff_person e on e.id = i.ended_by
  left join import_profile f on f.id = i.profile_id`

export async function insertImport(db: Queryable, staffId: number, now: Temporal.Instant): Promise<number> {
  const { id } = await db
    .insertInto('staff_import')
    .values({ at: now.toString(), staff_id: staffId, state: 'open' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findImport(db: Queryable, id: number): Promise<StoredImport | null> {
  const { rows } = await sql<StoredImport>`select ${columns} from ${tables} where i.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The same, and nobody else moves it until the transaction ends. */
export async function lockImport(trx: Trx, id: number): Promise<StoredImport | null> {
  await sql`select from staff_import where id = ${id} for update`.execute(trx)
  return findImport(trx, id)
}

export type ImportMove = {
  readonly id: number
  readonly from: readonly ImportState[]
  readonly to: ImportState
}

/** Moves an import with what is written beside its state; false where it stands elsewhere. */
export async function moveImport(
  db: Queryable,
  { id, from, to }: ImportMove,
  set = sql`lease_until = null`,
  run?: number,
): Promise<boolean> {
  const where = run === undefined ? sql<boolean>`id = ${id}` : sql<boolean>`id = ${id} and run = ${run}`
  return (await moveRows(db, { table: 'staff_import', states: importStates, from, to, set, where })) > 0
}

/** Seconds for which a process that works on an import need not be heard of. */
const leaseSeconds = 60

/** Takes the oldest import on which nobody works; null where there is none. Beyond a kill it is taken again. */
export async function claimImport(db: Database, now: Temporal.Instant): Promise<StoredImport | null> {
  return transact(db, async (trx) => {
    const { rows } = await sql<{ id: number; state: ImportState }>`select id, state from staff_import
      where ${stateIn(
        'staff_import.state',
        importWork.flatMap(({ from }) => from),
      )}
        and (lease_until is null or lease_until < ${moment(now)})
      order by id limit 1 for update skip locked`.execute(trx)
    const [found] = rows
    const work = importWork.find(({ from }) =>
      (from as readonly ImportState[]).includes(found?.state as ImportState),
    )
    if (!found || !work) return null
    const until = now.add({ seconds: leaseSeconds })
    await moveImport(
      trx,
      { id: found.id, from: work.from, to: work.to },
      sql`lease_until = ${moment(until)}, run = run + 1, read_bytes = 0`,
    )
    return findImport(trx, found.id)
  })
}

/** Says how far a run is and keeps its lease; false where it is no longer this run's. */
export async function keepProgress(
  db: Queryable,
  { id, run }: Pick<StoredImport, 'id' | 'run'>,
  { read, total }: { readonly read: number; readonly total: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_import')
    .set({ read_bytes: read, total_bytes: total, lease_until: now.add({ seconds: leaseSeconds }).toString() })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', 'in', ['previewing', 'applying'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives a run back, to be begun anew: the process stops. */
export async function releaseImport(
  db: Queryable,
  { id, run }: Pick<StoredImport, 'id' | 'run'>,
): Promise<void> {
  await db
    .updateTable('staff_import')
    .set({ lease_until: null })
    .where('id', '=', id)
    .where('run', '=', run)
    .execute()
}

/** A row of a look, as it is kept. */
export type KeptRow = {
  readonly kind: string
  readonly key: string
  readonly customerId: number | null
  readonly proforma: string
  readonly letra: string
  readonly file: string
  readonly line: number
  readonly field: string
  readonly value: string
  readonly reason: string
  readonly before: Readonly<Record<string, string | null>> | null
  readonly after: Readonly<Record<string, string | null>> | null
}

const rowsAtOnce = 1000

/** Keeps what a look found in place of what an earlier one did. */
export async function keepRows(
  trx: Trx,
  importId: number,
  groups: Readonly<Record<ListedGroup, readonly KeptRow[]>>,
): Promise<void> {
  await trx.deleteFrom('staff_import_row').where('import_id', '=', importId).execute()
  for (const [grouped, rows] of Object.entries(groups)) {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const given = rows.slice(from, from + rowsAtOnce)
      await sql`insert into staff_import_row (import_id, grouped, position, kind, key, customer_id, proforma, letra, file,
          line, field, value, reason, before, after)
        select ${importId}, ${grouped}, ${from} + g.at, r.kind, r.key, c.id, r.proforma, r.letra, r.file, r.line,
          r.field, r.value, r.reason, r.before, r.after
        from json_array_elements(${JSON.stringify(given)}::json) with ordinality as g(row, at) cross join lateral
          json_to_record(g.row) as r(kind text, key text, "customerId" bigint, proforma text, letra text, file text,
            line integer, field text, value text, reason text, before jsonb, after jsonb)
        -- One who would be new is not there.
        left join customer c on c.id = r."customerId"`.execute(trx)
    }
  }
}

export type FoundRow = KeptRow & { readonly position: number; readonly customerName: string }

/** Rows of a group after a position. */
export async function listRows(
  db: Queryable,
  importId: number,
  grouped: ListedGroup,
  after: number,
  limit: number,
): Promise<FoundRow[]> {
  const { rows } =
    await sql<FoundRow>`select r.position, r.kind, r.key, r.customer_id as "customerId", r.proforma, r.letra,
      r.file, r.line, r.field, r.value, r.reason, r.before, r.after, coalesce(c.name, '') as "customerName"
    from staff_import_row r left join customer c on c.id = r.customer_id
    where r.import_id = ${importId} and r.grouped = ${grouped} and r.position > ${after}
    order by r.position limit ${limit}`.execute(db)
  return rows
}

/** Everybody whom the kept refused rows tell of. */
export async function listRefusedCustomers(db: Queryable, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct customer_id as id from staff_import_row
    where import_id = ${importId} and grouped = 'refused' and customer_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countRows(
  db: Queryable,
  importId: number,
): Promise<Partial<Record<ListedGroup, number>>> {
  const { rows } = await sql<{ grouped: ListedGroup; count: number }>`select grouped, count(*)::int as count
    from staff_import_row where import_id = ${importId} group by grouped`.execute(db)
  return Object.fromEntries(rows.map(({ grouped, count }) => [grouped, count]))
}

/** An import of Mesa, or a batch of files or of a system's key. */
export type ListedImport = {
  /** Null for a batch of another way in. */
  readonly importId: number | null
  readonly batchId: number | null
  readonly at: Temporal.Instant
  readonly micros: string
  readonly by: string
  readonly files: readonly string[]
  readonly state: ImportState | 'killed' | 'refused'
  readonly counts: StoredImport['counts']
}

/** What came in and what waits in Mesa, the newest first, below a moment in microseconds. Each kind by its own index. */
export async function listImports(
  db: Queryable,
  before: string | null,
  limit: number,
): Promise<ListedImport[]> {
  const below =
    before === null ? sql`true` : sql`at < timestamptz 'epoch' + ${before}::bigint * interval '1 microsecond'`
  const { rows } = await sql<ListedImport>`select "importId", "batchId", at, by, files, state, counts,
      (extract(epoch from at) * 1000000)::bigint::text as micros from (
    (select i.id as "importId", i.batch_id as "batchId", i.at, p.name as by, array(select f.name from staff_import_file f
        where f.import_id = i.id and f.role = 'sent' order by f.id) as files, i.state, i.counts
      from (select id, batch_id, at, staff_id, state, counts from staff_import where ${below} order by at desc limit ${limit}) i
      join staff_person p on p.id = i.staff_id)
    union all
    (select null, b.id, b.at, b.by, b.files,
        case when b.applied then 'applied' when b.applied is null then 'killed' else 'refused' end, b.counts
      from import_batch b where ${below} and b.source <> 'mesa' order by b.at desc limit ${limit})) both_ways
    order by at desc, "batchId" desc nulls last limit ${limit}`.execute(db)
  return rows
}

/** Files that one statement deletes, with all their parts. */
const filesAtOnce = 20

/** Discards what lay longer than files are kept, deletes the files of what ended, and rows beyond their time. */
export async function forgetImports(
  db: Database,
  now: Temporal.Instant,
  rowsBefore: Temporal.Instant,
  signal?: AbortSignal,
): Promise<void> {
  const before = now.subtract({ hours: 24 * daysOfImportFiles })
  await transact(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`select id from staff_import where at < ${moment(before)}
      and ${stateIn('staff_import.state', importStates.before('discarded'))}
      -- What is stored in part is stored whole, however long no process could.
      and batch_id is null
      and (lease_until is null or lease_until < ${moment(now)}) for update skip locked`.execute(trx)
    for (const { id } of rows)
      await moveImport(
        trx,
        { id, from: importStates.before('discarded'), to: 'discarded' },
        sql`ended_at = ${moment(now)}, lease_until = null`,
      )
  })
  const files = sql`select id from staff_import_file where import_id in (
    select id from staff_import where at < ${moment(before)} and state in ('applied', 'discarded', 'failed'))`
  const someFiles = sql`delete from staff_import_file where id in (${files} limit ${sql.lit(filesAtOnce)})`
  await inBatches(db, someFiles, filesAtOnce, signal)
  const rows = sql`select ctid from staff_import_row where import_id in (
    select id from staff_import where at < ${moment(rowsBefore)} or state = 'discarded')`
  const someRows = sql`delete from staff_import_row where ctid = any(array(${rows} limit ${sql.lit(mostRowsAtOnce)}))`
  await inBatches(db, someRows, mostRowsAtOnce, signal)
}
