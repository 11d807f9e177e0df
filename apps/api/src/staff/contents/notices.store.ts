import type { NoticeLine, StaffNotice } from '@llave/contract/staff/contents/notices'
import {
  type Audience,
  type StaffNoticeState,
  staffNoticeStateNames,
  staffNoticeStates,
} from '@llave/domain/staff/staff-notice'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'
import { moveRows } from '../../database/move-rows.ts'
import { moment } from '../../database/sql-time.ts'

export type StoredNotice = Omit<StaffNotice, 'noticeId'> & {
  readonly id: number
  /** The notice that customers see, while they do. */
  readonly publishedId: number | null
}

type Row = {
  id: number
  state: StaffNoticeState
  title: string
  text: string
  kind: Audience['kind']
  project_code: string
  stage: string
  proformas: string[]
  owing: boolean
  project_name: string | null
  goes_at: Temporal.Instant | null
  people: number | null
  properties: number | null
  reads: number
  version: number
  written_by: string
  withdrawn_at: Temporal.Instant | null
  published_id: number | null
}

const columns = sql`n.id, n.state, n.title, n.text, n.audience_kind as kind, n.project_code, n.stage,
  n.proformas, n.owing, p.name as project_name, n.goes_at, n.people, n.properties, n.version,
  w.name as written_by, n.withdrawn_at, n.notice_id as published_id,
  coalesce(n.reads, (select count(*)::int from notice_read r where r.notice_id = n.notice_id)) as reads`

const joined = sql`left join project p on p.code = n.project_code join staff_person w on w.id = n.written_by`

/** The page after one notice, or the first; only the rows of the page are joined and counted. */
export function pageQuery(
  { state, after }: { state?: StaffNoticeState | undefined; after?: string | undefined },
  limit: number,
): RawBuilder<Row> {
  return sql<Row>`with page as materialized (select n.id from staff_notice n
      where ${state ? sql`n.state = ${state}` : sql`true`}
      ${
        after
          ? sql`and (n.listed_at, n.id) < (select l.listed_at, l.id from staff_notice l where l.id = ${after}::bigint)`
          : sql``
      }
      order by n.listed_at desc, n.id desc limit ${limit})
    select ${columns} from page g join staff_notice n on n.id = g.id ${joined} order by n.listed_at desc, n.id desc`
}

export async function findPage(
  db: Queryable,
  selection: Parameters<typeof pageQuery>[0],
  limit: number,
): Promise<NoticeLine[]> {
  const { rows } = await pageQuery(selection, limit).execute(db)
  return rows.map((row) => lineOf(storedOf(row)))
}

export async function countStates(db: Queryable): Promise<Record<StaffNoticeState, number>> {
  const rows = await db
    .selectFrom('staff_notice')
    .select(['state', (select) => select.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]))
  return Object.fromEntries(staffNoticeStateNames.map((state) => [state, counts.get(state) ?? 0])) as Record<
    StaffNoticeState,
    number
  >
}

export async function findNotice(db: Queryable, id: number): Promise<StoredNotice | null> {
  const { rows } = await sql<Row>`select ${columns} from staff_notice n ${joined} where n.id = ${id}`.execute(
    db,
  )
  return rows[0] ? storedOf(rows[0]) : null
}

/** Locks the row first, so that of two who change one notice the second sees what the first did. */
export async function lockNotice(trx: Trx, id: number): Promise<StoredNotice | null> {
  await trx.selectFrom('staff_notice').select('id').where('id', '=', id).forUpdate().execute()
  return findNotice(trx, id)
}

/** The planned notice that is due first and that no other process is sending; null where there is none. */
export async function claimDueNotice(trx: Trx, now: Temporal.Instant): Promise<StoredNotice | null> {
  const due = await trx
    .selectFrom('staff_notice')
    .select('id')
    .where('state', '=', sql.lit('planned'))
    .where('goes_at', '<=', moment(now))
    .orderBy('goes_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return due ? findNotice(trx, due.id) : null
}

type Draft = { readonly title: string; readonly text: string; readonly audience: Audience }

export async function insertDraft(
  trx: Trx,
  { title, text, audience }: Draft,
  staffId: number,
  now: Temporal.Instant,
): Promise<number> {
  const { kind, projectCode, stage, proformas, owing } = audience
  const { id } = await trx
    .insertInto('staff_notice')
    .values({
      title,
      text,
      audience_kind: kind,
      project_code: projectCode,
      stage,
      proformas: [...proformas],
      owing,
      listed_at: now.toString(),
      written_by: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateDraft(
  trx: Trx,
  id: number,
  { title, text, audience }: Draft,
  staffId: number,
  now: Temporal.Instant,
): Promise<void> {
  const { kind, projectCode, stage, proformas, owing } = audience
  await trx
    .updateTable('staff_notice')
    .set({
      title,
      text,
      audience_kind: kind,
      project_code: projectCode,
      stage,
      proformas: [...proformas],
      owing,
      listed_at: now.toString(),
      written_by: staffId,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Moves a locked notice on; its version tells who looks at it that it is another now. */
export async function moveNotice(
  trx: Trx,
  { id, state }: StoredNotice,
  to: StaffNoticeState,
  set: RawBuilder<unknown>,
): Promise<void> {
  await moveRows(trx, {
    table: 'staff_notice',
    states: staffNoticeStates,
    from: [state],
    to,
    set: sql`version = version + 1, ${set}`,
    where: sql`id = ${id}`,
  })
}

export function lineOf(notice: StoredNotice): NoticeLine {
  const { id, state, title, audience, projectName, goesAt, people, reads } = notice
  return { noticeId: String(id), state, title, audience, projectName, goesAt, people, reads }
}

function storedOf(row: Row): StoredNotice {
  const { id, state, title, text, people, properties, version, owing, stage, proformas, kind } = row
  return {
    id,
    state,
    title,
    text,
    audience: { kind, projectCode: row.project_code, stage, proformas, owing },
    projectName: row.project_name ?? '',
    goesAt: row.goes_at,
    people,
    properties,
    reads: Number(row.reads),
    version,
    writtenBy: row.written_by,
    withdrawnAt: row.withdrawn_at,
    publishedId: row.published_id,
  }
}
