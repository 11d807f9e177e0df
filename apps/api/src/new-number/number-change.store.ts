import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { Phone } from '@llave/domain/access/phone'
import {
  effectiveChangeStates,
  type NumberChangeReason,
  type NumberChangeState,
  numberChangePolicy,
  numberChangeStates,
  waitingChangeStates,
} from '@llave/domain/new-number/number-change'
import type { StandingChange } from '@llave/domain/new-number/phones-after-changes'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
import { deleteBefore } from '../database/in-batches.ts'
import { moveRows, stateIn } from '../database/move-rows.ts'
import { moment } from '../database/sql-time.ts'
import type { StopSeed } from './stop-code.ts'

export type StoredChange = {
  readonly id: number
  readonly customerId: number
  readonly state: NumberChangeState
  readonly oldPhone: Phone
  readonly newPhone: Phone
  readonly reason: NumberChangeReason
  readonly requestedAt: Temporal.Instant
  readonly checkedBy: number | null
  /** When the new number first stood; null before. */
  readonly approvedAt: Temporal.Instant | null
  /** Who took the new number away last, and who decided then which one stands. */
  readonly heldBy: number | null
  readonly settledBy: number | null
  /** Whether another new number was asked for while it waits. */
  readonly contested: boolean
  readonly stopNonce: Uint8Array
  readonly answer: string
}

type ChangeRow = Omit<StoredChange, 'oldPhone' | 'newPhone'> & {
  readonly oldDialCode: string
  readonly oldNumber: string
  readonly newDialCode: string
  readonly newNumber: string
}

const columns = sql`n.id, n.customer_id as "customerId", n.state, n.old_dial_code as "oldDialCode",
  n.old_number as "oldNumber", n.new_dial_code as "newDialCode", n.new_number as "newNumber", n.reason,
  n.requested_at as "requestedAt", n.checked_by as "checkedBy",
  case when ${stateIn('n.state', effectiveChangeStates)} then n.ended_at end as "approvedAt", n.held_by as "heldBy",
  n.settled_by as "settledBy", n.contested_at is not null as contested, n.stop_nonce as "stopNonce", n.answer`

function changeOf({ oldDialCode, oldNumber, newDialCode, newNumber, ...row }: ChangeRow): StoredChange {
  return {
    ...row,
    oldPhone: { dialCode: oldDialCode, number: oldNumber },
    newPhone: { dialCode: newDialCode, number: newNumber },
  }
}

/** Who signs in with a document and a number, and their e-mail; null where no customer has both. */
export async function findHolderOfNumber(
  db: Queryable,
  document: IdentityDocument,
  phone: Phone,
): Promise<{ readonly customerId: number; readonly email: string } | null> {
  const { rows } = await sql<{ customerId: number; email: string }>`select c.id as "customerId", c.email
    from customer c join customer_phone p on p.customer_id = c.id
    where c.document_type = ${document.type} and c.document_number = ${document.number}
      and p.dial_code = ${phone.dialCode} and p.number = ${phone.number}`.execute(db)
  return rows[0] ?? null
}

export type NewChange = Pick<StoredChange, 'customerId' | 'oldPhone' | 'newPhone' | 'reason'> & {
  readonly stop: StopSeed
}

/** Answers the new row's id; null where one of the customer waits already, or there were too many in a day. */
export async function insertChange(
  trx: Trx,
  { customerId, oldPhone, newPhone, reason, stop }: NewChange,
  now: Temporal.Instant,
): Promise<number | null> {
  const { rows } = await sql<{
    id: number
  }>`insert into number_change (customer_id, old_dial_code, old_number,
      new_dial_code, new_number, reason, requested_at, stop_nonce, stop_hash)
    select ${customerId}::bigint, ${oldPhone.dialCode}, ${oldPhone.number}, ${newPhone.dialCode}, ${newPhone.number},
      ${reason}, ${moment(now)}, ${stop.nonce}::bytea, ${stop.hash}::bytea
    where (select count(*) from number_change where customer_id = ${customerId}
      and requested_at > ${moment(now.subtract({ hours: 24 }))}) < ${numberChangePolicy.perCustomer}
    on conflict (customer_id) where state in ('requested', 'checked') do nothing returning id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Marks the request of a customer that waits, where it names another new number. */
export async function contestChange(
  trx: Trx,
  { customerId, newPhone }: Pick<NewChange, 'customerId' | 'newPhone'>,
  now: Temporal.Instant,
): Promise<void> {
  await sql`update number_change n set contested_at = ${moment(now)}
    where n.customer_id = ${customerId} and ${stateIn('n.state', waitingChangeStates)} and n.contested_at is null
      and (n.new_dial_code, n.new_number) <> (${newPhone.dialCode}, ${newPhone.number})`.execute(trx)
}

/** Whether one of the messages that tell who could object to a change has not left yet. */
export async function isUntold(db: Queryable, changeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', 'in', ['number-asked', 'number-asked-sms', 'number-held', 'number-held-sms'])
    .where(sql<string>`payload ->> 'changeId'`, '=', String(changeId))
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}

export async function findChange(db: Queryable, id: number): Promise<StoredChange | null> {
  const { rows } = await sql<ChangeRow>`select ${columns} from number_change n where n.id = ${id}`.execute(db)
  return rows[0] ? changeOf(rows[0]) : null
}

/** A request, locked; null where there is none. */
export async function lockChange(trx: Trx, id: number): Promise<StoredChange | null> {
  const { rows } =
    await sql<ChangeRow>`select ${columns} from number_change n where n.id = ${id} for update`.execute(trx)
  return rows[0] ? changeOf(rows[0]) : null
}

/** The request that a code stops, locked; null for an unknown code. */
export async function lockChangeOfCode(trx: Trx, hash: Uint8Array): Promise<StoredChange | null> {
  const { rows } =
    await sql<ChangeRow>`select ${columns} from number_change n where n.stop_hash = ${hash} for update`.execute(
      trx,
    )
  return rows[0] ? changeOf(rows[0]) : null
}

/** Who decided last about a request, or checked it, and when; null where nobody did. */
export async function findDecider(
  db: Queryable,
  id: number,
): Promise<{ readonly by: string; readonly at: Temporal.Instant } | null> {
  const { rows } = await sql<{ by: string; at: Temporal.Instant }>`select p.name as by,
      coalesce(n.settled_at, n.held_at, case when n.decided_by is null then n.checked_at else n.ended_at end) as at
    from number_change n
    join staff_person p on p.id = coalesce(n.settled_by, n.held_by, n.decided_by, n.checked_by)
    where n.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function markChecked(
  trx: Trx,
  id: number,
  staffId: number,
  now: Temporal.Instant,
): Promise<void> {
  await move(trx, id, 'checked', sql`checked_by = ${staffId}, checked_at = ${moment(now)}`)
}

export async function markDecided(
  trx: Trx,
  id: number,
  { to, staffId, answer }: { to: 'approved' | 'refused'; staffId: number; answer: string },
  now: Temporal.Instant,
): Promise<void> {
  await move(
    trx,
    id,
    to,
    sql`decided_by = ${staffId}, ended_at = ${moment(now)}, answer = ${to === 'refused' ? answer : ''}`,
  )
}

/** The new number was taken away. What the developer's system knew of it counts no more. */
export async function markHeld(trx: Trx, id: number, staffId: number, now: Temporal.Instant): Promise<void> {
  await move(
    trx,
    id,
    'held',
    sql`held_by = ${staffId}, held_at = ${moment(now)}, settled_by = null, settled_at = null, known_at = null`,
  )
}

/** It was decided which number stands. */
export async function markSettled(
  trx: Trx,
  id: number,
  { to, staffId }: { to: 'approved' | 'undone'; staffId: number },
  now: Temporal.Instant,
): Promise<void> {
  await move(trx, id, to, sql`settled_by = ${staffId}, settled_at = ${moment(now)}`)
}

export async function markStopped(trx: Trx, id: number, now: Temporal.Instant): Promise<void> {
  await move(trx, id, 'stopped', sql`ended_at = ${moment(now)}`)
}

async function move(trx: Trx, id: number, to: NumberChangeState, set: ReturnType<typeof sql>): Promise<void> {
  const from = numberChangeStates.before(to)
  await moveRows(trx, {
    table: 'number_change',
    states: numberChangeStates,
    from,
    to,
    set,
    where: sql`id = ${id}`,
  })
}

/** Ends the requests whose time is over, of one customer or of all. */
export async function expireChanges(
  db: Queryable,
  now: Temporal.Instant,
  customerId: number | null = null,
): Promise<void> {
  const whose = customerId === null ? sql`true` : sql`customer_id = ${customerId}`
  const before = now.subtract({ hours: numberChangePolicy.lifetime })
  await moveRows(db, {
    table: 'number_change',
    states: numberChangeStates,
    from: waitingChangeStates,
    to: 'expired',
    set: sql`ended_at = ${moment(now)}`,
    where: sql`${whose} and requested_at <= ${moment(before)}`,
  })
}

/** Deletes what ended before a moment and never changed a number. */
export async function forgetChanges(
  db: Queryable,
  before: Temporal.Instant,
  signal?: AbortSignal,
): Promise<void> {
  const where = sql<boolean>`not ${stateIn('number_change.state', effectiveChangeStates)}`
  await deleteBefore(db, { table: 'number_change', at: 'ended_at', where }, before, signal)
}

/** Takes both numbers of a change from its customer; answers those that were on record. */
export async function removeNumbers(
  trx: Trx,
  { customerId, oldPhone, newPhone }: StoredChange,
): Promise<readonly Phone[]> {
  const { rows } = await sql<Phone>`delete from customer_phone where customer_id = ${customerId}
    and (dial_code, number) in ((${oldPhone.dialCode}, ${oldPhone.number}), (${newPhone.dialCode}, ${newPhone.number}))
    returning dial_code as "dialCode", number`.execute(trx)
  return rows
}

export async function addNumber(trx: Trx, customerId: number, { dialCode, number }: Phone): Promise<void> {
  await sql`insert into customer_phone (customer_id, dial_code, number)
    values (${customerId}, ${dialCode}, ${number})`.execute(trx)
}

type StandingRow = {
  readonly place: number
  readonly id: number
  readonly state: StandingChange['state']
  readonly known: boolean
  readonly oldDialCode: string
  readonly oldNumber: string
  readonly newDialCode: string
  readonly newNumber: string
}

/**
 * What was decided here about numbers and bears on rows of the developer's system, in its order, by the place of the
 * document asked: approvals that the system does not know of, numbers taken away, and what was undone, for ever, or
 * until the same new number was approved again.
 */
export async function findStandingChanges(
  trx: Trx,
  documents: readonly IdentityDocument[],
): Promise<Map<number, StandingChange[]>> {
  const { rows } =
    await sql<StandingRow>`select i.ordinality::int - 1 as place, n.id, n.state, n.known_at is not null as known,
      n.old_dial_code as "oldDialCode", n.old_number as "oldNumber", n.new_dial_code as "newDialCode",
      n.new_number as "newNumber"
    from rows from (json_to_recordset(${JSON.stringify(documents)}::json) as (type text, number text))
      with ordinality as i
    join customer c on c.document_type = i.type and c.document_number = i.number
    join number_change n on n.customer_id = c.id and ${stateIn('n.state', effectiveChangeStates)}
    where (n.state <> 'approved' or n.known_at is null)
      and not (n.state = 'undone' and exists (select from number_change later where later.customer_id = n.customer_id
        and ${stateIn('later.state', effectiveChangeStates)} and later.ended_at > n.settled_at
        and (later.new_dial_code, later.new_number) = (n.new_dial_code, n.new_number)))
    order by greatest(n.ended_at, n.settled_at), n.id`.execute(trx)
  const found = new Map<number, StandingChange[]>()
  for (const { place, oldDialCode, oldNumber, newDialCode, newNumber, ...row } of rows) {
    const change = {
      ...row,
      oldPhone: { dialCode: oldDialCode, number: oldNumber },
      newPhone: { dialCode: newDialCode, number: newNumber },
    }
    found.set(place, [...(found.get(place) ?? []), change])
  }
  return found
}

export async function markKnown(trx: Trx, ids: readonly number[], now: Temporal.Instant): Promise<void> {
  if (ids.length === 0) return
  await sql`update number_change set known_at = ${moment(now)} where id = any(${ids}::bigint[])`.execute(trx)
}
