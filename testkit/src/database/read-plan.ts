import type { Queryable } from '@llave/api/database/database'
import { type RawBuilder, sql } from 'kysely'

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

type PlanNode = {
  /** The table that it reads; null where it reads none. */
  readonly table: string | null
  /** Rows of all its loops, those that it threw away among them. */
  readonly rows: number
}

/** Runs a statement and says what each node of its plan read. */
async function readPlan(db: Queryable, statement: RawBuilder<unknown>): Promise<PlanNode[]> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: Plan }]
  }>`explain (analyze, format json) ${statement}`.execute(db)
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]
  return rows
    .flatMap((row) => row['QUERY PLAN'])
    .flatMap((explained) => flat(explained.Plan))
    .map((node) => ({
      table: node['Relation Name'] ?? null,
      rows: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    }))
}

/** The most rows that any part of a statement's plan reads. */
export async function mostRowsRead(db: Queryable, statement: RawBuilder<unknown>): Promise<number> {
  return Math.max(...(await readPlan(db, statement)).map(({ rows }) => rows))
}

/** The rows that a statement reads of a table. */
export async function rowsReadOf(
  db: Queryable,
  statement: RawBuilder<unknown>,
  table: string,
): Promise<number> {
  const nodes = (await readPlan(db, statement)).filter((node) => node.table === table)
  return nodes.reduce((sum, { rows }) => sum + rows, 0)
}
