import type { NoticeLine, StaffNotice } from '@llave/contract/staff/contents/notices'
import {
  type Audience,
  everybody,
  type StaffNoticeState,
  staffNoticeStates,
} from '@llave/domain/staff/staff-notice'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'
import { moveRows } from '../../database/move-rows.ts'
import { day, moment } from '../../database/sql-time.ts'

export type StoredNotice = Omit<StaffNotice, 'noticeId' | 'origin'> & {
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

type PageRow = { readonly origin: NoticeLine['origin']; readonly id: number }

/**
 * The page after one notice, or the first: what was written here and what came in, by moment. What came in has a
 * day; it stands where that day begins in Lima, after what was written here in the same moment.
 */
export function pageQuery(
  {
    state,
    after,
    today,
  }: { state?: StaffNoticeState | undefined; after?: string | undefined; today: Temporal.PlainDate },
  limit: number,
): RawBuilder<PageRow> {
  const id = after?.replace(/^\D+/, '')
  const last = after?.startsWith('mesa')
    ? {
        mesa: sql`(n.listed_at, n.id) < (select l.listed_at, l.id from staff_notice l where l.id = ${id}::bigint)`,
        erp: sql`f.published_on <= (select (l.listed_at at time zone 'America/Lima')::date
          from staff_notice l where l.id = ${id}::bigint)`,
      }
    : {
        mesa: sql`n.listed_at < (select ${startOf('l')} from notice l where l.id = ${id ?? null}::bigint)`,
        erp: sql`(f.published_on, f.id) < (select l.published_on, l.id from notice l
          where l.id = ${id ?? null}::bigint)`,
      }
  return sql<PageRow>`select origin, id from (
      (select 'mesa' as origin, n.id, n.listed_at as at from staff_notice n
        where ${state ? sql`n.state = ${state}` : sql`true`} ${after ? sql`and ${last.mesa}` : sql``}
        order by n.listed_at desc, n.id desc limit ${limit})
      union all
      (select 'erp' as origin, f.id, ${startOf('f')} as at from notice f
        where f.external_id is not null and ${ofState(state, today)} ${after ? sql`and ${last.erp}` : sql``}
        order by f.published_on desc, f.id desc limit ${limit})) both_
    order by at desc, origin desc, id desc limit ${limit}`
}

/** When the day begins in Lima on which a notice is shown that came in. */
function startOf(alias: 'f' | 'l'): RawBuilder<Temporal.Instant> {
  return sql`${sql.ref(`${alias}.published_on`)}::timestamp at time zone 'America/Lima'`
}

/** Of notices `f` that came in, those in a state: shown, or not yet. */
function ofState(state: StaffNoticeState | undefined, today: Temporal.PlainDate): RawBuilder<SqlBool> {
  if (state === undefined) return sql`true`
  if (state === 'sent') return sql`f.published_on <= ${day(today)}`
  return state === 'planned' ? sql`f.published_on > ${day(today)}` : sql`false`
}

export async function findPage(
  db: Queryable,
  selection: Parameters<typeof pageQuery>[0],
  limit: number,
): Promise<NoticeLine[]> {
  const { rows } = await pageQuery(selection, limit).execute(db)
  const idsOf = (origin: NoticeLine['origin']) =>
    JSON.stringify(rows.filter((row) => row.origin === origin).map(({ id }) => id))
  const own = await sql<Row>`select ${columns} from staff_notice n ${joined}
    where n.id in (select jsonb_array_elements_text(${idsOf('mesa')}::jsonb)::bigint)`.execute(db)
  const lines = [...own.rows.map((row) => lineOf(storedOf(row))), ...(await findReceived(db, idsOf('erp')))]
  const known = new Map(lines.map((line) => [`${line.origin}${line.noticeId}`, line]))
  return rows.flatMap(({ origin, id }) => known.get(`${origin}${id}`) ?? [])

  async function findReceived(queryable: Queryable, ids: string): Promise<NoticeLine[]> {
    const found = await sql<{
      id: number
      title: string
      proforma: string | null
      goes_at: Temporal.Instant
      shown: boolean
      reads: number
    }>`select f.id, f.title, f.proforma, ${startOf('f')} as goes_at, f.published_on <= ${day(selection.today)} as shown,
        (select count(*)::int from notice_read r where r.notice_id = f.id) as reads
      from notice f where f.id in (select jsonb_array_elements_text(${ids}::jsonb)::bigint)`.execute(
      queryable,
    )
    return found.rows.map(({ id, title, proforma, goes_at: goesAt, shown, reads }) => ({
      origin: 'erp',
      noticeId: String(id),
      version: 1,
      state: shown ? 'sent' : 'planned',
      title,
      audience: proforma === null ? everybody : { ...everybody, kind: 'proformas', proformas: [proforma] },
      projectName: '',
      goesAt,
      people: null,
      reads: Number(reads),
    }))
  }
}

export async function countStates(
  db: Queryable,
  today: Temporal.PlainDate,
): Promise<Record<StaffNoticeState, number>> {
  const { rows } = await sql<{ state: StaffNoticeState; count: number }>`
    select state, count(*)::int as count from staff_notice group by state
    union all select 'sent', count(*)::int from notice f where f.external_id is not null and ${ofState('sent', today)}
    union all select 'planned', count(*)::int from notice f
      where f.external_id is not null and ${ofState('planned', today)}`.execute(db)
  const counts = { draft: 0, planned: 0, sent: 0, withdrawn: 0 }
  for (const { state, count } of rows) counts[state] += Number(count)
  return counts
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
  const { id, version, state, title, audience, projectName, goesAt, people, reads } = notice
  return {
    origin: 'mesa',
    noticeId: String(id),
    version,
    state,
    title,
    audience,
    projectName,
    goesAt,
    people,
    reads,
  }
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
