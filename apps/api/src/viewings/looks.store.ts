import type { Look } from '@llave/contract/access/read-access'
import { describeAreas } from '@llave/domain/staff/area-names'
import { isRole } from '@llave/domain/staff/roles'
import { LIMA } from '@llave/domain/time/lima-date'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { moment } from '../database/sql-time.ts'
import { readingWords } from './reading-words.ts'

/** At most so many are shown; a page of more would say less. */
const mostLooks = 200

type LookRow = {
  readonly kind: 'viewing' | 'reading'
  readonly name: string
  readonly roles: string
  readonly since: Temporal.Instant
  readonly until: Temporal.Instant
  readonly reason: string
  readonly calls: string
}

/**
 * Who of the developer looked at a customer's account since a moment, the newest first. Viewings one by one;
 * readings of one person on one day in Lima together, as lists are fetched again and again. Of a viewing that
 * nobody began nothing was seen.
 */
export async function listLooks(db: Queryable, customerId: number, since: Temporal.Instant): Promise<Look[]> {
  const { rows } = await sql<LookRow>`
    select 'viewing' as kind, p.name, array_to_string(v.roles, ',') as roles, v.begun_at as since,
      v.last_seen_at as until, v.reason, '' as calls
    from viewing v join staff_person p on p.id = v.person_id
    where v.customer_id = ${customerId} and v.begun_at >= ${moment(since)}
    union all
    select 'reading', p.name, coalesce((select string_agg(role, ',') from staff_role where person_id = p.id), ''),
      min(r.at), max(r.at), '', string_agg(distinct r.call, ',')
    from staff_reading r join staff_person p on p.id = r.person_id
    where r.customer_id = ${customerId} and r.at >= ${moment(since)}
    group by p.id, p.name, (r.at at time zone ${LIMA})::date
    order by until desc, since desc, name
    limit ${mostLooks}`.execute(db)
  return rows.map(({ kind, name, roles, since, until, reason, calls }) => ({
    kind,
    name,
    area: describeAreas(roles.split(',').filter(isRole)),
    from: since,
    until,
    reason,
    read: kind === 'viewing' ? [] : inWords(calls.split(',')),
  }))
}

/** Each thing that was read once, in the order of the table. */
function inWords(calls: readonly string[]): string[] {
  const said = new Set(calls.map((call) => readingWords[call] ?? otherWords))
  return [...Object.values(readingWords), otherWords].filter(
    (words, at, all) => said.has(words) && all.indexOf(words) === at,
  )
}

/** What was read by a call that is no more. */
const otherWords = 'tus datos'
