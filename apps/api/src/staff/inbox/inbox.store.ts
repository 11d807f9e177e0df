import { type CaseTopic, caseTopicNames } from '@llave/domain/staff/case-topic'
import { filingDaysOf } from '@llave/domain/staff/filing-days'
import type { CaseKind, CaseParty } from '@llave/domain/staff/inbox-case'
import type { InboxView } from '@llave/domain/staff/inbox-views'
import { LIMA, limaDate } from '@llave/domain/time/lima-date'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { moment } from '../../database/sql-time.ts'

/** A row of the inbox as it is stored. */
export type StoredCase = {
  readonly id: number
  readonly kind: CaseKind
  readonly number: number
  readonly customerId: number
  readonly customerName: string
  readonly subject: string
  readonly projectName: string
  readonly waitsFor: CaseParty
  readonly since: Temporal.Instant
  /** When a complaint was filed whose term runs; else null. */
  readonly termFrom: Temporal.Instant | null
  readonly ownerId: number | null
  readonly ownerName: string | null
  readonly isNew: boolean
  /** Who named whoever asks in a note that they have not seen; null for nobody. */
  readonly mentionedBy: string | null
}

/** Where a page ended. */
export type InboxPlace = Pick<StoredCase, 'id' | 'since' | 'termFrom'>

export type InboxSelection = {
  readonly view: InboxView
  /** Who asks, for `mine` and `mentioned`. */
  readonly personId: number
  /** Empty for all. */
  readonly projectCode: string
  /** Null for all. */
  readonly topic: CaseTopic | null
  readonly after: InboxPlace | null
  readonly limit: number
}

const open = sql<SqlBool>`d.waits_for <> 'nobody'`
const waiting = sql<SqlBool>`d.waits_for = 'us'`

/** Which rows `d` of the inbox a view holds. Written so that an index gives them in their order. */
function inView(view: InboxView, personId: number, now: Temporal.Instant): RawBuilder<SqlBool> {
  switch (view) {
    case 'mine':
      return sql`${open} and d.owner_id = ${personId}`
    case 'unassigned':
      return sql`${open} and d.owner_id is null`
    case 'mentioned':
      return sql`d.id = any(array(${unseenMentions(personId)}))`
    case 'waiting':
      return waiting
    case 'waiting-customer':
      return sql`d.waits_for = 'customer'`
    case 'closed':
      return sql`d.waits_for = 'nobody'`
    default: {
      const { from, until } = filingDaysOf(view, limaDate(now))
      return sql`${waiting} and d.term_from >= ${from ? startOf(from) : sql`'-infinity'::timestamptz`}
        and d.term_from < ${until ? startOf(until.add({ days: 1 })) : sql`'infinity'::timestamptz`}`
    }
  }
}

function unseenMentions(personId: number): RawBuilder<{ case_id: number }> {
  return sql`select case_id from desk_mention where person_id = ${personId} and seen_at is null`
}

function startOf(date: Temporal.PlainDate): RawBuilder<Temporal.Instant> {
  return moment(date.toZonedDateTime(LIMA).toInstant())
}

/**
 * A page of a view: complaints whose term runs by its end, which is the order of their filing, then by how
 * long they wait; closed ones the newest first.
 */
export async function findCases(
  db: Queryable,
  selection: InboxSelection,
  now: Temporal.Instant,
): Promise<StoredCase[]> {
  const { rows } = await casesQuery(selection, now).execute(db)
  return rows
}

/** The statement of a page, for the test of its plan too. */
export function casesQuery(
  { view, personId, projectCode, topic, after, limit }: InboxSelection,
  now: Temporal.Instant,
): RawBuilder<StoredCase> {
  const order = view === 'closed' ? sql`desc` : sql`asc`
  const ordered = sql`d.term_from ${order}, d.since ${order}, d.id ${order}`
  const beyond = after
    ? sql`and (d.term_from, d.since, d.id) ${view === 'closed' ? sql`<` : sql`>`}
        (${after.termFrom?.toString() ?? 'infinity'}::timestamptz, ${moment(after.since)}, ${after.id}::bigint)`
    : sql``
  return sql<StoredCase>`select d.id, case when d.query_id is null then 'complaint' else 'query' end as kind,
      coalesce(d.query_id, d.complaint_id) as number, d.customer_id as "customerId", c.name as "customerName",
      coalesce(q.subject, left(split_part(k.text, E'\\n', 1), 150)) as subject, j.name as "projectName",
      d.waits_for as "waitsFor", d.since, nullif(d.term_from, 'infinity') as "termFrom",
      d.owner_id as "ownerId", o.name as "ownerName",
      d.waits_for = 'us' and coalesce(d.looked_at, '-infinity') < d.customer_wrote_at as "isNew",
      (select a.name from desk_mention m join desk_note n on n.id = m.note_id
        join staff_person a on a.id = n.person_id
        where m.person_id = ${personId} and m.case_id = d.id and m.seen_at is null
        order by m.note_id desc limit 1) as "mentionedBy"
    from (select d.id, d.query_id, d.complaint_id, d.customer_id, d.project_code, d.waits_for, d.since,
        d.term_from, d.owner_id, d.looked_at, d.customer_wrote_at from desk_case d where ${inView(view, personId, now)}
        ${projectCode === '' ? sql`` : sql`and d.project_code = ${projectCode}`}
        ${topic === null ? sql`` : sql`and d.topic = ${topic}`} ${beyond}
      order by ${ordered} limit ${limit}) d
    join customer c on c.id = d.customer_id
    join project j on j.code = d.project_code
    left join query q on q.id = d.query_id
    left join complaint k on k.id = d.complaint_id
    left join staff_person o on o.id = d.owner_id
    order by ${ordered}`
}

export type StoredCounts = {
  readonly views: Record<InboxView, number>
  readonly topics: readonly { readonly topic: CaseTopic; readonly count: number }[]
  readonly projects: readonly { readonly code: string; readonly name: string; readonly count: number }[]
}

type PartyCounts = {
  readonly code: string
  readonly name: string
  readonly topic: CaseTopic
  readonly waitsFor: CaseParty
  readonly all: number
  readonly mine: number
  readonly unassigned: number
}

const termViews = ['due-today', 'overdue', 'day-13', 'day-10', 'day-0'] as const

/**
 * How many rows each view holds, and how many of each topic and project wait for us: one pass over what is open,
 * one over the complaints whose term runs, and what is closed from its index.
 */
export async function countViews(
  db: Queryable,
  personId: number,
  now: Temporal.Instant,
): Promise<StoredCounts> {
  const { rows } =
    await sql<PartyCounts>`select n.code, n.topic, n."waitsFor", n.all, n.mine, n.unassigned, j.name from (
      select d.project_code as code, d.topic, d.waits_for as "waitsFor", count(*)::integer as all,
        (count(*) filter (where d.owner_id = ${personId}))::integer as mine,
        (count(*) - count(d.owner_id))::integer as unassigned
      from desk_case d where ${open} group by d.project_code, d.topic, d.waits_for) n
    join project j on j.code = n.code`.execute(db)
  const terms = await sql<Record<(typeof termViews)[number], number>>`select ${sql.join(
    termViews.map(
      (view) => sql`(count(*) filter (where ${inView(view, personId, now)}))::integer as ${sql.ref(view)}`,
    ),
  )} from desk_case d where ${waiting} and d.term_from < 'infinity'`.execute(db)
  const closed = await sql<{ count: number }>`select count(*)::integer as count from desk_case d
    where d.waits_for = 'nobody'`.execute(db)
  const mentions = await sql<{ count: number }>`select count(distinct m.case_id)::integer as count
    from (${unseenMentions(personId)}) m`.execute(db)
  const sum = (some: readonly PartyCounts[], of: 'all' | 'mine' | 'unassigned') =>
    some.reduce((total, row) => total + row[of], 0)
  const ours = rows.filter(({ waitsFor }) => waitsFor === 'us')
  const [running] = terms.rows
  if (!running) throw new Error('A count without a row')
  return {
    views: {
      mine: sum(rows, 'mine'),
      unassigned: sum(rows, 'unassigned'),
      mentioned: mentions.rows[0]?.count ?? 0,
      waiting: sum(ours, 'all'),
      'waiting-customer': sum(rows, 'all') - sum(ours, 'all'),
      closed: closed.rows[0]?.count ?? 0,
      ...running,
    },
    topics: caseTopicNames
      .map((topic) => ({
        topic,
        count: sum(
          ours.filter((row) => row.topic === topic),
          'all',
        ),
      }))
      .filter(({ count }) => count > 0),
    projects: [...Map.groupBy(ours, ({ code }) => code)]
      .map(([code, some]) => ({ code, name: some[0]?.name ?? '', count: sum(some, 'all') }))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es')),
  }
}
