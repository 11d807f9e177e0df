import { debitSkipStates } from '@llave/domain/debit/debit-skip'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
import { moveRows } from '../database/move-rows.ts'
import { day as asDay, moment } from '../database/sql-time.ts'
import type { Turn } from './turn.store.ts'

/** When each of these proformas was skipped for a debit day; without an entry it is charged. */
export async function findSkips(
  db: Queryable,
  proformas: readonly string[],
  day: Temporal.PlainDate,
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  if (proformas.length === 0) return new Map()
  const rows = await db
    .selectFrom('debit_skip')
    .select(['proforma', 'skipped_at'])
    .where('proforma', 'in', proformas)
    .where('debit_day', '=', asDay(day))
    .where('state', '=', 'standing')
    .execute()
  return new Map(rows.map(({ proforma, skipped_at }) => [proforma, skipped_at]))
}

/**
 * The affiliations among these turns whose debit day was skipped. Read after their affiliations were locked,
 * in a statement of its own: who skips locks the same row, so nothing that was skipped is sent.
 */
export async function findSkippedTurns(trx: Trx, turns: readonly Turn[]): Promise<ReadonlySet<Turn>> {
  const { rows } = await sql<{ turn: number }>`
    select turn.number::int as turn
    from unnest(${turns.map(({ affiliationId }) => affiliationId)}::bigint[],
      ${turns.map(({ runDay }) => runDay.toString())}::date[])
      with ordinality as turn(affiliation_id, run_day, number)
    join affiliation a on a.id = turn.affiliation_id
    join debit_skip s on s.proforma = a.proforma and s.debit_day = turn.run_day and s.state = 'standing'`.execute(
    trx,
  )
  return new Set(rows.flatMap(({ turn }) => turns[turn - 1] ?? []))
}

/** Locks the affiliation of a proforma as charging does, and answers which it is; null without a card. */
export async function lockLiveAffiliation(trx: Trx, proforma: string): Promise<number | null> {
  const row = await trx
    .selectFrom('affiliation')
    .select('id')
    .where('proforma', '=', proforma)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether the run of that day, or of a later one, was planned. */
export async function isPlanned(trx: Trx, day: Temporal.PlainDate): Promise<boolean> {
  const row = await trx
    .selectFrom('debit_run')
    .select('day')
    .where('day', '>=', asDay(day))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSkip(
  trx: Trx,
  skip: { readonly proforma: string; readonly day: Temporal.PlainDate; readonly customerId: number },
  now: Temporal.Instant,
): Promise<number> {
  const { id } = await trx
    .insertInto('debit_skip')
    .values({
      proforma: skip.proforma,
      debit_day: skip.day.toString(),
      state: 'standing',
      skipped_by: skip.customerId,
      skipped_at: now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The skip of a debit day that stands; null where it is charged. The caller holds the affiliation's lock. */
export async function findStandingSkip(
  trx: Trx,
  proforma: string,
  day: Temporal.PlainDate,
): Promise<number | null> {
  const row = await trx
    .selectFrom('debit_skip')
    .select('id')
    .where('proforma', '=', proforma)
    .where('debit_day', '=', asDay(day))
    .where('state', '=', 'standing')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function withdrawSkip(
  trx: Trx,
  id: number,
  customerId: number,
  now: Temporal.Instant,
): Promise<void> {
  await moveRows(trx, {
    table: 'debit_skip',
    states: debitSkipStates,
    from: debitSkipStates.before('withdrawn'),
    to: 'withdrawn',
    set: sql`withdrawn_by = ${customerId}, withdrawn_at = ${moment(now)}`,
    where: sql`id = ${id}`,
  })
}
