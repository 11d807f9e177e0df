import {
  type DataRequestAnswer,
  type DataRequestKind,
  type DataRequestState,
  dataRequestStates,
} from '@llave/domain/privacy/data-request'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
import { moveRows } from '../database/move-rows.ts'
import { moment } from '../database/sql-time.ts'

export type StoredDataRequest = {
  readonly id: number
  readonly customerId: number
  readonly kind: DataRequestKind
  readonly state: DataRequestState
  readonly words: string
  readonly askedAt: Temporal.Instant
  readonly answer: string
  /** The name of who answered; empty where nobody did. */
  readonly answeredBy: string
  readonly endedAt: Temporal.Instant | null
}

const requests = sql`select r.id, r.customer_id as "customerId", r.kind, r.state, r.words, r.asked_at as "askedAt",
    r.answer, coalesce(p.name, '') as "answeredBy", r.ended_at as "endedAt"
  from data_request r left join staff_person p on p.id = r.answered_by`

const mostListed = 50

/** Of one customer, the newest first. */
export async function listDataRequestsOf(db: Queryable, customerId: number): Promise<StoredDataRequest[]> {
  const { rows } = await sql<StoredDataRequest>`${requests}
    where r.customer_id = ${customerId} order by r.id desc limit ${mostListed}`.execute(db)
  return rows
}

export async function findDataRequest(db: Queryable, id: number): Promise<StoredDataRequest | null> {
  const { rows } = await sql<StoredDataRequest>`${requests} where r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Its number; null where one of that kind is open. */
export async function insertDataRequest(
  trx: Trx,
  { customerId, kind, words }: Pick<StoredDataRequest, 'customerId' | 'kind' | 'words'>,
  now: Temporal.Instant,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`insert into data_request (customer_id, kind, words, asked_at)
    values (${customerId}, ${kind}, ${words}, ${moment(now)})
    on conflict (customer_id, kind) where state = 'open' do nothing returning id`.execute(trx)
  return rows[0]?.id ?? null
}

/** What is open of a kind. */
export async function findOpenRequest(
  db: Queryable,
  customerId: number,
  kind: DataRequestKind,
): Promise<Pick<StoredDataRequest, 'words'> | null> {
  const { rows } = await sql<{ words: string }>`select words from data_request
    where customer_id = ${customerId} and kind = ${kind} and state = 'open'`.execute(db)
  return rows[0] ?? null
}

/** False where none of that kind is open. */
export async function withdrawOpen(
  db: Queryable,
  customerId: number,
  kind: DataRequestKind,
  now: Temporal.Instant,
): Promise<boolean> {
  const moved = await moveRows(db, {
    table: 'data_request',
    states: dataRequestStates,
    from: ['open'],
    to: 'withdrawn',
    set: sql`ended_at = ${moment(now)}`,
    where: sql`customer_id = ${customerId} and kind = ${kind}`,
  })
  return moved > 0
}

/** False where it is not open any more. */
export async function endRequest(
  trx: Trx,
  id: number,
  { decision, answer, staffId }: { decision: DataRequestAnswer; answer: string; staffId: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const moved = await moveRows(trx, {
    table: 'data_request',
    states: dataRequestStates,
    from: ['open'],
    to: decision,
    set: sql`ended_at = ${moment(now)}, answer = ${answer}, answered_by = ${staffId}`,
    where: sql`id = ${id}`,
  })
  return moved > 0
}
