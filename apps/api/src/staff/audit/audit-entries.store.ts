import type { AuditEntry } from '@llave/contract/staff/audit-entry'
import { type Changes, changeMemberNames } from '@llave/domain/staff/audit-changes'
import { LIMA } from '@llave/domain/time/lima-date'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { moment } from '../../database/sql-time.ts'

export type AuditFilter = {
  readonly personId?: string | undefined
  readonly customerId?: string | undefined
  readonly what?: string | undefined
  readonly day?: Temporal.PlainDate | undefined
}

/** The place of an entry in the list: microseconds since 1970, kind and number. */
export type AuditCursor = { readonly micros: string; readonly kind: AuditEntry['kind']; readonly id: string }

export type FoundEntry = AuditEntry & { readonly cursor: AuditCursor }

type Row = {
  readonly kind: AuditEntry['kind']
  readonly id: string
  readonly at: Temporal.Instant
  readonly micros: string
  readonly by: string | null
  readonly what: string
  readonly subject: string
  readonly customer_id: number | null
  readonly customer_name: string | null
  readonly colleague_id: number | null
  readonly colleague_name: string | null
  readonly reason: string | null
  readonly changes: Changes | null
}

type Range = {
  readonly until: Temporal.Instant
  readonly before: AuditCursor | null
  readonly limit: number
}

/** Entries until a moment and below a cursor, the newest first. */
export async function findEntries(db: Queryable, filter: AuditFilter, range: Range): Promise<FoundEntry[]> {
  const { rows } = await entriesQuery(filter, range).execute(db)
  return rows.map(entryOf)
}

/** Each kind comes by its own index. */
export function entriesQuery(filter: AuditFilter, { until, before, limit }: Range): RawBuilder<Row> {
  return sql<Row>`
    with page as (
      select kind, id, at, person_id, what, subject, customer_id, by, reason, changes from (
        (select 'act' as kind, e.id, e.at, e.staff_id as person_id, e.action as what, e.subject,
          ${customerOfSubject} as customer_id, e.details ->> 'by' as by, e.details ->> 'why' as reason, e.changes
        from audit e where ${actsOf(filter)} and ${within(filter, until)} and ${below(before, 'act')}
        order by e.at desc, e.id desc limit ${limit})
        union all
        (select 'reading', e.id, e.at, e.person_id, e.call, 'customer:' || e.customer_id, e.customer_id, null, null, null
        from staff_reading e where ${readingsOf(filter)} and ${within(filter, until)} and ${below(before, 'reading')}
        order by e.at desc, e.id desc limit ${limit})
      ) both_kinds order by at desc, kind desc, id desc limit ${limit}
    )
    select g.kind, g.id::text as id, g.at, (extract(epoch from g.at) * 1000000)::bigint::text as micros,
      coalesce(p.name, g.by) as by, g.what, g.subject, k.id as customer_id, k.name as customer_name,
      s.id as colleague_id, s.name as colleague_name, g.reason,
      case when g.changes ? 'owner' then g.changes || jsonb_build_object('owner', jsonb_build_object(
        'before', ${namesOf('before')}, 'after', ${namesOf('after')})) else g.changes end as changes
    from page g left join staff_person p on p.id = g.person_id left join customer k on k.id = g.customer_id
    left join staff_person s on s.id = case split_part(g.subject, ':', 1)
      when 'staff' then split_part(g.subject, ':', 2)::bigint end
    order by g.at desc, g.kind desc, g.id desc`
}

/** An owner is kept by number, and told by name. */
function namesOf(side: 'before' | 'after') {
  return sql`(select coalesce(jsonb_agg(o.name order by o.id), '[]') from staff_person o
    where o.id::text in (select jsonb_array_elements_text(g.changes -> 'owner' -> ${sql.lit(side)})))`
}

/** Everybody whom the entries of a filter tell of. */
export async function findCustomersOf(
  db: Queryable,
  filter: AuditFilter,
  until: Temporal.Instant,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select k.id from customer k where k.id in (
      select ${customerOfSubject} from audit e where ${actsOf(filter)} and ${within(filter, until)}
      union select e.customer_id from staff_reading e where ${readingsOf(filter)} and ${within(filter, until)})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Whose an act is, where its subject is a customer, or what a customer wrote or pays. */
const customerOfSubject = sql`case split_part(e.subject, ':', 1)
  when 'customer' then split_part(e.subject, ':', 2)::bigint
  when 'query' then (select q.customer_id from query q where q.id = split_part(e.subject, ':', 2)::bigint)
  when 'complaint' then
    (select c.customer_id from complaint c where c.id = split_part(e.subject, ':', 2)::bigint)
  when 'order' then (select o.customer_id from payment_order o where o.id = split_part(e.subject, ':', 2))
  end`

function actsOf({ personId, customerId, what }: AuditFilter): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`e.actor in ('staff', 'operator')`,
    ...(personId === undefined ? [] : [sql<SqlBool>`e.staff_id = ${personId}::bigint`]),
    ...(what === undefined ? [] : [sql<SqlBool>`e.action = ${what}`]),
    ...(customerId === undefined
      ? []
      : [
          sql<SqlBool>`e.subject = any(array(select 'customer:' || ${customerId}::text
            union all select 'query:' || id from query where customer_id = ${customerId}::bigint
            union all select 'complaint:' || id from complaint where customer_id = ${customerId}::bigint
            union all select 'order:' || id from payment_order where customer_id = ${customerId}::bigint))`,
        ]),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function readingsOf({ personId, customerId, what }: AuditFilter): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`true`,
    ...(personId === undefined ? [] : [sql<SqlBool>`e.person_id = ${personId}::bigint`]),
    ...(what === undefined ? [] : [sql<SqlBool>`e.call = ${what}`]),
    ...(customerId === undefined ? [] : [sql<SqlBool>`e.customer_id = ${customerId}::bigint`]),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function within({ day }: AuditFilter, until: Temporal.Instant): RawBuilder<SqlBool> {
  if (day === undefined) return sql<SqlBool>`e.at <= ${moment(until)}`
  const start = day.toZonedDateTime(LIMA)
  return sql<SqlBool>`e.at >= ${moment(start.toInstant())} and e.at < ${moment(start.add({ days: 1 }).toInstant())}
    and e.at <= ${moment(until)}`
}

/** Within one kind the place is moment and number; at the cursor's own moment, readings stand above acts. */
function below(before: AuditCursor | null, kind: AuditEntry['kind']): RawBuilder<SqlBool> {
  if (!before) return sql<SqlBool>`true`
  const at = sql`timestamptz 'epoch' + ${before.micros}::bigint * interval '1 microsecond'`
  if (kind === before.kind) return sql<SqlBool>`(e.at, e.id) < (${at}, ${before.id}::bigint)`
  return kind < before.kind ? sql<SqlBool>`e.at <= ${at}` : sql<SqlBool>`e.at < ${at}`
}

function entryOf(row: Row): FoundEntry {
  const {
    kind,
    id,
    at,
    micros,
    by,
    what,
    subject,
    customer_id,
    customer_name,
    reason,
    colleague_id,
    colleague_name,
    changes,
  } = row
  return {
    kind,
    at,
    by: by ?? '',
    what,
    subject,
    customer:
      customer_id === null || customer_name === null
        ? null
        : { customerId: String(customer_id), name: customer_name },
    colleague:
      colleague_id === null || colleague_name === null
        ? null
        : { personId: String(colleague_id), name: colleague_name },
    reason: reason ?? '',
    changes: changeMemberNames.flatMap((member) => {
      const change = changes?.[member]
      return change ? { member, ...change } : []
    }),
    cursor: { micros, kind, id },
  }
}
