import { type ErasureDecision, type ErasureState, erasureStates } from '@llave/domain/staff/erasure-request'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
import { moveRows } from '../database/move-rows.ts'
import { moment } from '../database/sql-time.ts'

export type StoredErasure = {
  readonly id: number
  readonly customerId: number
  readonly state: ErasureState
  readonly reason: string
  readonly askedById: number
  readonly askedBy: string
  readonly askedAt: Temporal.Instant
  readonly decidedBy: string | null
  readonly decidedAt: Temporal.Instant | null
}

const mostListed = 50

/** Requests to erase a customer, the newest first. */
export async function listErasuresOf(db: Queryable, customerId: number): Promise<StoredErasure[]> {
  const { rows } = await sql<StoredErasure>`select e.id, e.customer_id as "customerId", e.state, e.reason,
      e.asked_by as "askedById", a.name as "askedBy", e.asked_at as "askedAt", d.name as "decidedBy",
      e.decided_at as "decidedAt"
    from erasure_request e join staff_person a on a.id = e.asked_by left join staff_person d on d.id = e.decided_by
    where e.customer_id = ${customerId} order by e.id desc limit ${mostListed}`.execute(db)
  return rows
}

/** Whose erasures wait, the oldest first. */
export async function listWaiting(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select customer_id as id from erasure_request
    where state = 'asked' order by id limit ${mostListed}`.execute(db)
  return rows.map(({ id }) => id)
}

/** False where one waits already. */
export async function insertErasure(
  trx: Trx,
  { customerId, staffId, reason }: { customerId: number; staffId: number; reason: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`insert into erasure_request (customer_id, reason, state, asked_by, asked_at)
    values (${customerId}, ${reason}, 'asked', ${staffId}, ${moment(now)})
    on conflict (customer_id) where state = 'asked' do nothing`.execute(trx)
  return numAffectedRows > 0n
}

/** A request, locked; null where there is none. */
export async function lockErasure(
  trx: Trx,
  id: number,
): Promise<Pick<StoredErasure, 'customerId' | 'state' | 'askedById'> | null> {
  const { rows } = await sql<Pick<StoredErasure, 'customerId' | 'state' | 'askedById'>>`
    select customer_id as "customerId", state, asked_by as "askedById" from erasure_request
    where id = ${id} for update`.execute(trx)
  return rows[0] ?? null
}

export async function endErasure(
  trx: Trx,
  id: number,
  to: ErasureDecision,
  staffId: number,
  now: Temporal.Instant,
): Promise<void> {
  await moveRows(trx, {
    table: 'erasure_request',
    states: erasureStates,
    from: ['asked'],
    to,
    set: sql`decided_by = ${staffId}, decided_at = ${moment(now)}`,
    where: sql`id = ${id}`,
  })
}
