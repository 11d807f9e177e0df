import { type Money, money } from '@llave/domain/money/money'
import type { DeviceKind } from '@llave/domain/payment-links/opened-from'
import {
  type PaymentLinkState,
  paymentLinkStates,
  standingOfLink,
} from '@llave/domain/payment-links/payment-link-state'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
import { moveRows } from '../database/move-rows.ts'
import { moment } from '../database/sql-time.ts'

/** A link, as it stands at the moment that it was read for. */
export type StoredLink = {
  readonly id: number
  readonly nonce: Uint8Array
  readonly hash: Uint8Array
  readonly receivableId: number
  readonly customerId: number
  readonly code: string
  readonly state: PaymentLinkState
  readonly madeFrom: DeviceKind
  readonly madeAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
  readonly proforma: string
  /** The letra's own code. */
  readonly letra: string
  /** What is owed of it. */
  readonly owed: Money
}

type Row = {
  id: number
  nonce: Uint8Array
  secret_hash: Uint8Array
  receivable_id: number
  customer_id: number
  code: string
  state: PaymentLinkState
  made_from: DeviceKind
  made_at: Temporal.Instant
  ends_at: Temporal.Instant
  ended_at: Temporal.Instant | null
  proforma: string
  letra: string
  currency: Money['currency']
  amount_minor: number
  paid_minor: number
  credited: boolean
  owed: boolean
}

/** What was credited is looked up for each link (`offset 0`): of many links, all that was ever paid with one would be read for it. */
async function readLinks(
  db: Queryable,
  where: RawBuilder<unknown>,
  now: Temporal.Instant,
): Promise<StoredLink[]> {
  const { rows } =
    await sql<Row>`select l.id, l.nonce, l.secret_hash, l.receivable_id, l.customer_id, l.code, l.state,
      l.made_from, l.made_at, l.ends_at, l.ended_at, r.proforma, r.code as letra, r.currency, r.amount_minor, r.paid_minor,
      exists (select from order_payer p join settlement s on s.order_id = p.order_id
        where p.link_id = l.id offset 0) as credited,
      r.state = 'pending' and exists (select from held_proforma h
        where h.customer_id = l.customer_id and h.proforma = r.proforma) as owed
    from payment_link l join receivable r on r.id = l.receivable_id
    where ${where} order by l.id desc`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    nonce: row.nonce,
    hash: row.secret_hash,
    receivableId: row.receivable_id,
    customerId: row.customer_id,
    code: row.code,
    state: standingOfLink(
      { state: row.state, endsAt: row.ends_at, credited: row.credited, owed: row.owed },
      now,
    ),
    madeFrom: row.made_from,
    madeAt: row.made_at,
    endsAt: row.ends_at,
    endedAt: row.ended_at,
    proforma: row.proforma,
    letra: row.letra,
    owed: money(row.amount_minor - row.paid_minor, row.currency),
  }))
}

/** The links of a customer, the newest first. */
export function listLinksOf(db: Queryable, customerId: number, now: Temporal.Instant): Promise<StoredLink[]> {
  return readLinks(db, sql`l.customer_id = ${customerId}`, now)
}

/** The link with that secret; null where there is none. */
export async function findLinkBySecret(
  db: Queryable,
  hash: Uint8Array,
  now: Temporal.Instant,
): Promise<StoredLink | null> {
  const [link] = await readLinks(db, sql`l.secret_hash = ${hash}`, now)
  return link ?? null
}

/** A link of a customer; null where they have none with that number. */
export async function findLinkOf(
  db: Queryable,
  customerId: number,
  id: number,
  now: Temporal.Instant,
): Promise<StoredLink | null> {
  const [link] = await readLinks(db, sql`l.id = ${id} and l.customer_id = ${customerId}`, now)
  return link ?? null
}

/** Of how many letras the customer made a link since a moment. */
export async function countLinksSince(
  db: Queryable,
  customerId: number,
  since: Temporal.Instant,
): Promise<number> {
  const { made } = await db
    .selectFrom('payment_link')
    .select(sql<number>`count(*)::int`.as('made'))
    .where('customer_id', '=', customerId)
    .where('made_at', '>=', moment(since))
    .executeTakeFirstOrThrow()
  return made
}

/** Lets the links of one customer be made one after the other. */
export async function lockLinksOf(trx: Trx, customerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payment_link:' || ${customerId}::text, 0))`.execute(
    trx,
  )
}

export async function insertLink(
  trx: Trx,
  link: Pick<StoredLink, 'nonce' | 'hash' | 'receivableId' | 'customerId' | 'code' | 'madeFrom' | 'endsAt'>,
  now: Temporal.Instant,
): Promise<number> {
  const { id } = await trx
    .insertInto('payment_link')
    .values({
      nonce: Buffer.from(link.nonce),
      secret_hash: Buffer.from(link.hash),
      receivable_id: link.receivableId,
      customer_id: link.customerId,
      code: link.code,
      state: 'active',
      made_from: link.madeFrom,
      made_at: now.toString(),
      ends_at: link.endsAt.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends an alive link. Answers whether it was alive. */
export async function endLink(
  db: Queryable,
  id: number,
  to: Exclude<PaymentLinkState, 'active'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const moved = await moveRows(db, {
    table: 'payment_link',
    states: paymentLinkStates,
    from: ['active'],
    to,
    set: sql`ended_at = ${moment(now)}`,
    where: sql`id = ${id}`,
  })
  return moved === 1
}

/** Withdraws every link that is alive. Answers how many were. */
export function withdrawEveryLink(trx: Trx, now: Temporal.Instant): Promise<number> {
  return moveRows(trx, {
    table: 'payment_link',
    states: paymentLinkStates,
    from: ['active'],
    to: 'withdrawn',
    set: sql`ended_at = ${moment(now)}`,
    where: sql`true`,
  })
}

/** Writes what became of links that are alive no longer: all of them, or those of one customer. */
export async function endFinishedLinks(
  db: Queryable,
  now: Temporal.Instant,
  customerId: number | null = null,
): Promise<void> {
  const whose = customerId === null ? sql`true` : sql`l.customer_id = ${customerId}`
  for (const { id, state } of await readLinks(db, sql`l.state = 'active' and ${whose}`, now)) {
    if (state !== 'active') await endLink(db, id, state, now)
  }
}
