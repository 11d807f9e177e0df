import { sql } from 'kysely'
import type { Trx } from '../database/database.ts'
import { moment } from '../database/sql-time.ts'

/** Who is to hold a proforma. */
export type HolderSet = {
  readonly proforma: string
  readonly holderId: number
  readonly coHolderIds: readonly number[]
  /** The day of the last cession that is known; null where there was none. */
  readonly cededOn: Temporal.PlainDate | null
}

/**
 * Locks the debts of a proforma, so that a payment is settled before its holders change or after
 * (docs/money.md, "Transactions and locks").
 */
export async function lockDebtsOf(trx: Trx, proforma: string): Promise<void> {
  await trx
    .selectFrom('receivable')
    .select('id')
    .where('proforma', '=', proforma)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * A letter code or document number of the proforma that one of these customers has already by another
 * one; null where there is none. Routes name a debt by it alone. The names of a proforma that was
 * withdrawn stay its last holder's, as it may come back.
 */
export async function findNameClash(
  trx: Trx,
  proforma: string,
  customerIds: readonly number[],
): Promise<string | null> {
  if (customerIds.length === 0) return null
  const rows = await trx
    .selectFrom((from) =>
      from
        .selectFrom('held_proforma')
        .select(['proforma', 'customer_id'])
        .union(from.selectFrom('property').select(['proforma', 'customer_id']))
        .as('h'),
    )
    .innerJoin('receivable as o', 'o.proforma', 'h.proforma')
    .innerJoin('receivable as r', (join) =>
      join.on((on) =>
        on.or([
          on('r.accounting_number', '=', on.ref('o.accounting_number')),
          on.and([on('r.kind', '=', 'instalment'), on('r.code', '=', on.ref('o.code'))]),
        ]),
      ),
    )
    .select(sql<string>`case when r.code = o.code then r.code else r.accounting_number end`.as('name'))
    .where('h.customer_id', 'in', customerIds)
    .where('h.proforma', '<>', proforma)
    .where('r.proforma', '=', proforma)
    .orderBy('r.id')
    .limit(1)
    .execute()
  return rows[0]?.name ?? null
}

/**
 * Makes exactly these people the holders of a proforma. Where another holder is named, its debts go to
 * them; who comes new sees nothing of what was paid before. The caller has locked the debts.
 */
export async function replaceHolders(trx: Trx, next: HolderSet, now: Temporal.Instant): Promise<void> {
  const { proforma, holderId, coHolderIds, cededOn } = next
  const current = await trx
    .selectFrom('proforma_holder')
    .select(['id', 'customer_id', 'role', 'since', 'ceded_on', 'sees_from'])
    .where('proforma', '=', proforma)
    .where('until', 'is', null)
    .forUpdate()
    .execute()
  const before = new Map(current.map((row) => [row.customer_id, row]))
  const roles = new Map<number, 'holder' | 'co_holder'>([
    ...coHolderIds.map((id) => [id, 'co_holder'] as const),
    [holderId, 'holder'] as const,
  ])
  for (const row of current) {
    if (roles.get(row.customer_id) === row.role) continue
    await trx.updateTable('proforma_holder').set({ until: now.toString() }).where('id', '=', row.id).execute()
  }

  const kept = before.get(holderId)
  const stays = kept?.role === 'holder'
  if (stays) await rememberCession(trx, kept.id, cededOn)
  else await moveDebts(trx, proforma, holderId, now)
  // From when on the present holder holds it: what was paid under them, their co-holders may see.
  const began = stays ? kept.ceded_on && kept.since : now

  for (const [customerId, role] of roles) {
    const earlier = before.get(customerId)
    if (earlier?.role === role) continue
    // Who held it in the other place goes on seeing what they saw.
    const seesFrom = earlier ? earlier.sees_from : began
    await trx
      .insertInto('proforma_holder')
      .values({
        proforma,
        customer_id: customerId,
        role,
        since: now.toString(),
        ceded_on: stays && !began ? null : (cededOn?.toString() ?? null),
        sees_from: seesFrom?.toString() ?? null,
      })
      .execute()
  }
}

/** Ends every tenure of a proforma: nobody holds it from then on. The caller has locked its debts. */
export async function endHolders(trx: Trx, proforma: string, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('proforma_holder')
    .set({ until: now.toString() })
    .where('proforma', '=', proforma)
    .where('until', 'is', null)
    .execute()
}

/**
 * Gives a proforma that nobody holds back to those of its last holders who are named: each sees what
 * they saw. The caller has locked its debts.
 */
export async function restoreHolders(
  trx: Trx,
  { proforma, holderId, coHolderIds }: HolderSet,
  now: Temporal.Instant,
): Promise<void> {
  const named = JSON.stringify([holderId, ...coHolderIds])
  await sql`insert into proforma_holder (proforma, customer_id, role, since, ceded_on, sees_from)
    select proforma, customer_id, role, ${moment(now)}, ceded_on, sees_from from proforma_holder
    where proforma = ${proforma} and until = (select max(until) from proforma_holder where proforma = ${proforma})
      and customer_id in (select value::bigint from json_array_elements_text(${named}::json))`.execute(trx)
}

async function rememberCession(trx: Trx, id: number, cededOn: Temporal.PlainDate | null): Promise<void> {
  if (cededOn === null) return
  await trx
    .updateTable('proforma_holder')
    .set({ ceded_on: cededOn.toString() })
    .where('id', '=', id)
    .execute()
}

/** Its letras and cash items with it: they have to agree again when this ends. */
async function moveDebts(trx: Trx, proforma: string, holderId: number, now: Temporal.Instant): Promise<void> {
  const key = sql.ref('receivable_proforma_customer_id_fkey')
  await sql`set constraints ${key} deferred`.execute(trx)
  await trx
    .updateTable('receivable')
    .set({ customer_id: holderId, version: sql`version + 1`, updated_at: now.toString() })
    .where('proforma', '=', proforma)
    .execute()
  await trx
    .updateTable('property')
    .set({ customer_id: holderId, updated_at: now.toString() })
    .where('proforma', '=', proforma)
    .execute()
  await sql`set constraints ${key} immediate`.execute(trx)
}

/** The co-holders and the cession of proformas that were just stored for the first time. */
export async function insertHolders(
  trx: Trx,
  first: readonly HolderSet[],
  now: Temporal.Instant,
): Promise<void> {
  const coHolders = first.flatMap(({ proforma, coHolderIds, cededOn }) =>
    coHolderIds.map((customer) => ({ proforma, customer, ceded: cededOn?.toString() ?? null })),
  )
  const ceded = first.flatMap(({ proforma, cededOn }) =>
    cededOn ? [{ proforma, ceded: cededOn.toString() }] : [],
  )
  if (ceded.length > 0) {
    await sql`update proforma_holder h set ceded_on = i.ceded, sees_from = h.since
      from json_to_recordset(${JSON.stringify(ceded)}::json) as i(proforma text, ceded date)
      where h.proforma = i.proforma and h.role = 'holder' and h.until is null`.execute(trx)
  }
  if (coHolders.length > 0) {
    await sql`insert into proforma_holder (proforma, customer_id, role, since, ceded_on, sees_from)
      select proforma, customer, 'co_holder', ${moment(now)}, ceded, case when ceded is not null then ${moment(now)} end
      from json_to_recordset(${JSON.stringify(coHolders)}::json) as i(proforma text, customer bigint, ceded date)`.execute(
      trx,
    )
  }
}
