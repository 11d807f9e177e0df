import type { AudienceCount, AudienceProject } from '@llave/contract/staff/contents/notices'
import type { Audience } from '@llave/domain/staff/staff-notice'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { moment } from '../../database/sql-time.ts'

/** The stage at which the works of project `p` are: that of its newest picture with one of the plan. */
export const currentStage = sql<string | null>`(select g.stage from progress_picture g
  where g.project_code = p.code and g.stage = any(p.stages) order by g.taken_on desc, g.id limit 1)`

/** The projects by name, with the stage of their works. */
export async function findProjects(db: Queryable): Promise<AudienceProject[]> {
  const { rows } = await sql<AudienceProject>`select p.code as "projectCode", p.name,
    coalesce(${currentStage}, '') as stage from project p order by p.name, p.code`.execute(db)
  return rows
}

/** Who holds which property of an audience, now: rows of `proforma` and `customer_id`. */
function holdersIn(audience: Audience): RawBuilder<unknown> {
  return sql`select h.proforma, h.customer_id from held_proforma h
    join property o on o.proforma = h.proforma
    where ${named(audience)}${
      audience.owing
        ? sql` and exists (select from receivable r where r.proforma = h.proforma
            and r.kind = 'instalment' and r.state = 'pending')`
        : sql``
    }`
}

function named({ kind, projectCode, stage, proformas }: Audience): RawBuilder<SqlBool> {
  switch (kind) {
    case 'all':
      return sql`true`
    case 'project':
      return stage === ''
        ? sql`o.project_code = ${projectCode}`
        : sql`o.project_code = ${projectCode} and ${isAtStage(stage)}`
    case 'stage':
      return isAtStage(stage)
    case 'proformas':
      return sql`h.proforma in (select jsonb_array_elements_text(${JSON.stringify(proformas)}::jsonb))`
  }
}

function isAtStage(stage: string): RawBuilder<SqlBool> {
  return sql`o.project_code in (select p.code from project p where ${currentStage} = ${stage})`
}

/** Days without a sign-in after which somebody counts as away. */
const awayDays = 90

export async function countHolders(
  db: Queryable,
  audience: Audience,
  now: Temporal.Instant,
): Promise<AudienceCount> {
  const { rows } = await sql<Omit<AudienceCount, 'unknown'>>`
    with held as materialized (${holdersIn(audience)})
    select (select count(distinct proforma)::int from held) as properties, count(*)::int as people,
      count(*) filter (where c.email <> '')::int as "withEmail",
      count(*) filter (where not exists (select from sign_in s where s.customer_id = c.id
        and s.at > ${moment(now.subtract({ hours: 24 * awayDays }))}))::int as away
    from customer c where c.id in (select customer_id from held)`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('A count answered nothing')
  return { ...counted, unknown: await findUnheld(db, audience) }
}

/** Of the proformas that are named one by one, those that nobody holds. */
async function findUnheld(db: Queryable, { proformas }: Audience): Promise<string[]> {
  if (proformas.length === 0) return []
  const held = await db
    .selectFrom('held_proforma')
    .select('proforma')
    .where('proforma', 'in', [...proformas])
    .execute()
  const known = new Set(held.map(({ proforma }) => proforma))
  return proformas.filter((proforma) => !known.has(proforma))
}

/** The properties of an audience that somebody holds. */
export async function findProformas(db: Queryable, audience: Audience): Promise<string[]> {
  const { rows } = await sql<{ proforma: string }>`
    select distinct proforma from (${holdersIn(audience)}) held order by proforma`.execute(db)
  return rows.map(({ proforma }) => proforma)
}
