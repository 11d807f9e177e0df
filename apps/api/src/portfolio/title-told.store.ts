import type { KnownStage, TitleActor, TitleStage, TitleState } from '@llave/domain/title-path/title-stage'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'

/**
 * Locks some properties of which a stage is recorded otherwise than it was noticed, and which were not looked at that
 * evening; another process takes the others.
 */
export async function claimTitleChanges(
  trx: Trx,
  day: Temporal.PlainDate,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ proforma: string }>`
    select p.proforma from property p
    where p.proforma in (select t.proforma from title_stage t
        left join title_told o on o.proforma = t.proforma and o.stage = t.stage
        where (o.was, o.dated_on, o.responsible) is distinct from (t.state, t.dated_on, t.responsible))
      and not exists (select from title_told o where o.proforma = p.proforma and o.noticed_on >= ${day.toString()}::date)
    order by p.proforma limit ${limit} for no key update of p skip locked`.execute(trx)
  return rows.map(({ proforma }) => proforma)
}

/** The stages of a property as they were noticed last. */
export async function findNoticed(db: Queryable, proforma: string): Promise<KnownStage[]> {
  const rows = await db
    .selectFrom('title_told')
    .select(['stage', 'was', 'dated_on', 'responsible'])
    .where('proforma', '=', proforma)
    .execute()
  return rows.map(({ stage, was, dated_on, responsible }) => ({
    stage: stage as TitleStage,
    state: was as TitleState,
    on: dated_on,
    actor: responsible as TitleActor | null,
    paper: null,
  }))
}

/** Who holds a property. */
export async function findHolders(db: Queryable, proforma: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('held_proforma')
    .select('customer_id')
    .where('proforma', '=', proforma)
    .orderBy('customer_id')
    .execute()
  return rows.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id]))
}

/** Notices the stages of a property as they stand. What is withdrawn stays noticed: back again, it is no news. */
export async function noteTitleNoticed(trx: Trx, proforma: string, day: Temporal.PlainDate): Promise<void> {
  await sql`insert into title_told (proforma, stage, was, dated_on, responsible, noticed_on)
    select proforma, stage, state, dated_on, responsible, ${day.toString()}::date
    from title_stage where proforma = ${proforma}
    on conflict (proforma, stage) do update set was = excluded.was, dated_on = excluded.dated_on,
      responsible = excluded.responsible, noticed_on = excluded.noticed_on`.execute(trx)
}

/** What an e-mail about a property says to whom. */
export async function findTitleNames(
  db: Queryable,
  customerId: number,
  proforma: string,
): Promise<{
  readonly customerName: string
  readonly projectName: string
  readonly productName: string
} | null> {
  const found = await db
    .selectFrom('property as p')
    .innerJoin('project as j', 'j.code', 'p.project_code')
    .innerJoin('customer as c', (join) => join.on('c.id', '=', customerId))
    .select(['c.name as customerName', 'j.name as projectName', 'p.product_name as productName'])
    .where('p.proforma', '=', proforma)
    .executeTakeFirst()
  return found ?? null
}
