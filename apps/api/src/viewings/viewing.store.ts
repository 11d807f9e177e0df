import type { DocumentTypeCode, IdentityDocument } from '@llave/domain/access/document-type'
import type { LoginMode } from '@llave/domain/access/login-mode'
import type { Phone } from '@llave/domain/access/phone'
import { isRole, type Role } from '@llave/domain/staff/roles'
import type { ViewingFacts } from '@llave/domain/staff/viewing-policy'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
import { preparedMark } from '../database/prepared-mark.ts'
import { moment } from '../database/sql-time.ts'

export type NewViewing = {
  readonly personId: number
  readonly roles: readonly Role[]
  readonly staffSessionId: number
  readonly customerId: number
  readonly reason: string
  readonly ticketHash: Uint8Array
  readonly expiresAt: Temporal.Instant
}

/** Answers the number of the viewing; null where there is no such customer. */
export async function insertViewing(
  trx: Trx,
  viewing: NewViewing,
  now: Temporal.Instant,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`insert into viewing
      (person_id, roles, staff_session_id, customer_id, reason, created_at, expires_at, ticket_hash)
    select ${viewing.personId}::bigint, string_to_array(${viewing.roles.join(',')}, ','),
      ${viewing.staffSessionId}::bigint, id, ${viewing.reason}::text, ${now.toString()}::timestamptz,
      ${viewing.expiresAt.toString()}::timestamptz, ${viewing.ticketHash}
    from customer where id = ${viewing.customerId}
    returning id`.execute(trx)
  return rows[0]?.id ?? null
}

/** A viewing, going on or not, with whom it shows. */
export type FoundViewing = {
  readonly id: number
  readonly createdAt: Temporal.Instant
  /** When its session last made a call; null where its ticket was not exchanged. */
  readonly lastSeenAt: Temporal.Instant | null
  readonly facts: ViewingFacts
  readonly customerId: number
  readonly customerName: string
  readonly document: IdentityDocument
  /** Null where the customer has none. */
  readonly phone: Phone | null
  /** How the customer last signed in; null where that is not known any more. */
  readonly mode: LoginMode | null
}

type ViewingRow = {
  readonly id: number
  readonly created_at: Temporal.Instant
  readonly expires_at: Temporal.Instant
  readonly last_seen_at: Temporal.Instant | null
  readonly ended_at: Temporal.Instant | null
  readonly mesa_created_at: Temporal.Instant | null
  readonly mesa_seen_at: Temporal.Instant | null
  readonly mesa_ended_at: Temporal.Instant | null
  readonly roles: string
  readonly customer_id: number
  readonly name: string
  readonly document_type: DocumentTypeCode
  readonly document_number: string
  readonly dial_code: string | null
  readonly phone_number: string | null
  readonly mode: LoginMode | null
}

/** The viewing of the token of its session. */
export function findViewing(db: Queryable, tokenHash: Uint8Array): Promise<FoundViewing | null> {
  return find(db, sql`v.token_hash = ${tokenHash}`)
}

/** The viewing of a number. */
export function findViewingById(db: Queryable, id: number): Promise<FoundViewing | null> {
  return find(db, sql`v.id = ${id}`)
}

/** The viewing of a ticket that nobody exchanged, locked, so that of two exchanges one finds it. */
export function lockViewingOfTicket(trx: Trx, ticketHash: Uint8Array): Promise<FoundViewing | null> {
  return find(trx, sql`v.ticket_hash = ${ticketHash} and v.token_hash is null`, sql`for update of v`)
}

/** With the session and the roles of this moment. */
async function find(
  db: Queryable,
  which: RawBuilder<unknown>,
  lock: RawBuilder<unknown> = sql``,
): Promise<FoundViewing | null> {
  const { rows } = await sql<ViewingRow>`${sql.raw(preparedMark)}
    select v.id, v.created_at, v.expires_at, v.last_seen_at, v.ended_at,
      s.created_at as mesa_created_at, s.last_seen_at as mesa_seen_at, s.ended_at as mesa_ended_at,
      coalesce((select string_agg(r.role, ',') from staff_role r join staff_person p on p.id = r.person_id
        where p.id = v.person_id and p.left_at is null), '') as roles,
      c.id as customer_id, c.name, c.document_type, c.document_number,
      (select t.dial_code from customer_phone t where t.customer_id = c.id
        order by t.dial_code, t.number limit 1) as dial_code,
      (select t.number from customer_phone t where t.customer_id = c.id
        order by t.dial_code, t.number limit 1) as phone_number,
      (select l.mode from session l where l.customer_id = c.id and l.verified_at is not null
        order by l.created_at desc limit 1) as mode
    from viewing v
    join customer c on c.id = v.customer_id
    left join staff_session s on s.id = v.staff_session_id
    where ${which} ${lock}`.execute(db)
  const row = rows[0]
  return row ? toViewing(row) : null
}

function toViewing(row: ViewingRow): FoundViewing {
  const { mesa_created_at, mesa_seen_at, mesa_ended_at, dial_code, phone_number } = row
  return {
    id: row.id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    facts: {
      expiresAt: row.expires_at,
      endedAt: row.ended_at,
      staffSession:
        mesa_created_at && mesa_seen_at
          ? { createdAt: mesa_created_at, lastSeenAt: mesa_seen_at, endedAt: mesa_ended_at }
          : null,
      roles: row.roles.split(',').filter(isRole),
    },
    customerId: row.customer_id,
    customerName: row.name,
    document: { type: row.document_type, number: row.document_number },
    phone: dial_code && phone_number ? { dialCode: dial_code, number: phone_number } : null,
    mode: row.mode,
  }
}

export async function markViewingBegun(
  trx: Trx,
  id: number,
  tokenHash: Uint8Array,
  now: Temporal.Instant,
): Promise<void> {
  const at = now.toString()
  await trx
    .updateTable('viewing')
    .set({ token_hash: tokenHash, begun_at: at, last_seen_at: at })
    .where('id', '=', id)
    .execute()
}

export async function markViewingSeen(db: Queryable, id: number, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('viewing')
    .set({ last_seen_at: now.toString() })
    .where('id', '=', id)
    .where('last_seen_at', '<', moment(now))
    .execute()
}

/** Ends a viewing, once. */
export async function endViewing(db: Queryable, id: number, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('viewing')
    .set({ ended_at: now.toString(), last_seen_at: now.toString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}
