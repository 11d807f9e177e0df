import type { MissingFilter, MissingRow, ProjectPapers } from '@llave/contract/staff/contents/missing-papers'
import { type ExpectableKind, expectableKinds, expectedKindsOf } from '@llave/domain/staff/expected-papers'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { currentStage } from './audience.store.ts'

/** Which kinds count as missing in a project where a proforma has none of its own. */
type ProjectRule = {
  readonly code: string
  readonly name: string
  readonly expected: readonly ExpectableKind[]
  /** Expected, and none that the whole project shares. */
  readonly open: readonly ExpectableKind[]
}

/** The rule of every project, by name. */
export async function readRules(db: Queryable): Promise<ProjectRule[]> {
  const { rows } = await sql<{
    code: string
    name: string
    stages: string[]
    reached: string
    shared: string[]
  }>`select p.code, p.name, p.stages, coalesce(${currentStage}, '') as reached,
      array(select distinct d.kind from document d where d.project_code = p.code) as shared
    from project p order by p.name, p.code`.execute(db)
  return rows.map(({ code, name, stages, reached, shared }) => {
    const expected = expectedKindsOf({ stages, reached })
    return { code, name, expected, open: expected.filter((kind) => !shared.includes(kind)) }
  })
}

/** The kinds that a proforma lacks, of those that are open in its project. */
const lacking = (kind: ExpectableKind) => sql`not m.${sql.ref(kind)} and ${sql.lit(kind)} = any(r.open)`

/** The rules as rows `r` of `code` and `open`. */
function rulesOf(rules: readonly ProjectRule[]): RawBuilder<unknown> {
  const open = rules.filter((rule) => rule.open.length > 0).map(({ code, open }) => ({ code, open }))
  return sql`(select code, open from jsonb_to_recordset(${JSON.stringify(open)}::jsonb) as e(code text, open text[])) r`
}

type Row = {
  readonly proforma: string
  readonly projectName: string
  readonly productName: string
  readonly customerId: number
  readonly name: string
  readonly missing: readonly ExpectableKind[]
}

export type MissingSelection = MissingFilter & { readonly after: string; readonly limit: number }

/** The statement of a page, for the test of its plan too. */
export function missingQuery(
  rules: readonly ProjectRule[],
  { projectCode, kind, after, limit }: MissingSelection,
): RawBuilder<Row> {
  const kinds = kind === null ? expectableKinds : [kind]
  const asked = projectCode === '' ? rules : rules.filter(({ code }) => code === projectCode)
  return sql<Row>`
    with page as materialized (
      select m.proforma, array_remove(array[${sql.join(
        expectableKinds.map((each) => sql`case when ${lacking(each)} then ${sql.lit(each)} end`),
      )}], null) as missing
      from proforma_papers m join ${rulesOf(asked)} on r.code = m.project_code
      where (${sql.join(
        kinds.map((each) => sql`(${lacking(each)})`),
        sql` or `,
      )}) ${projectCode === '' ? sql`` : sql`and m.project_code = ${projectCode}`}
        and m.proforma > ${after}
      order by m.proforma limit ${limit}
    )
    select g.proforma, j.name as "projectName", p.product_name as "productName", c.id as "customerId", c.name,
      g.missing
    from page g
    join property p on p.proforma = g.proforma
    join project j on j.code = p.project_code
    join held_proforma h on h.proforma = g.proforma and h.role = 'holder'
    join customer c on c.id = h.customer_id
    order by g.proforma`
}

/** A page of the proformas that lack papers which are expected of them. */
export async function findMissing(db: Queryable, selection: MissingSelection): Promise<MissingRow[]> {
  const { rows } = await missingQuery(await readRules(db), selection).execute(db)
  return rows.map(({ customerId, name, ...row }) => ({
    ...row,
    customer: { customerId: String(customerId), name },
  }))
}

/** Everybody whom a filter tells of: the holders of what it finds. */
export async function findMissingCustomers(db: Queryable, filter: MissingFilter): Promise<number[]> {
  const page = missingQuery(await readRules(db), { ...filter, after: '', limit: 2_147_483_647 })
  const { rows } = await sql<{ id: number }>`select distinct "customerId" as id from (${page}) f`.execute(db)
  return rows.map(({ id }) => id)
}

type SumRow = Readonly<Record<ExpectableKind, number>> & {
  readonly code: string
  readonly proformas: number
  readonly incomplete: number
}

/** The statement of the sums, for the test of its plan too. */
export function missingSumsQuery(rules: readonly ProjectRule[]): RawBuilder<SumRow> {
  return sql<SumRow>`select m.project_code as code, count(*)::int as proformas,
      ${sql.join(
        expectableKinds.map((kind) => sql`count(*) filter (where ${lacking(kind)})::int as ${sql.ref(kind)}`),
      )},
      count(*) filter (where ${sql.join(
        expectableKinds.map((kind) => sql`(${lacking(kind)})`),
        sql` or `,
      )})::int as incomplete
    from proforma_papers m left join ${rulesOf(rules)} on r.code = m.project_code group by m.project_code`
}

/** What is missing in sum, of every project. */
export async function sumMissing(db: Queryable): Promise<ProjectPapers[]> {
  const rules = await readRules(db)
  const { rows } = await missingSumsQuery(rules).execute(db)
  const known = new Map(rows.map((row) => [row.code, row]))
  return rules.map(({ code, name, expected }) => {
    const { proformas = 0, contract = 0, plan = 0, act = 0, incomplete = 0 } = known.get(code) ?? {}
    const missing = { contract, plan, act }
    return { code, name, proformas, expectsAct: expected.includes('act'), missing, incomplete }
  })
}

/** The kinds that a proforma lacks of those that are expected of it. */
export async function findMissingOf(db: Queryable, proforma: string): Promise<readonly ExpectableKind[]> {
  const { rows } = await sql<{ code: string; has: string[] }>`select project_code as code,
      array_remove(array[case when contract then 'contract' end, case when plan then 'plan' end,
        case when act then 'act' end], null) as has
    from proforma_papers where proforma = ${proforma}`.execute(db)
  const [row] = rows
  const rule = row && (await readRules(db)).find(({ code }) => code === row.code)
  return rule ? rule.open.filter((kind) => !row.has.includes(kind)) : []
}
