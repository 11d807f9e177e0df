import { lastChargeTold } from '@llave/domain/debit/card-expiry'
import { debitDayOfMonth } from '@llave/domain/debit/debit-day'
import { type RawBuilder, sql } from 'kysely'
import { type Database, type Trx, transact } from '../database/database.ts'
import { phoneOfAffiliation } from './affiliation-contact.store.ts'
import type { ShopIds } from './find-impediment.ts'
import { plannedLetras } from './plan.store.ts'

/** Enqueues a message for every affiliation that the day will charge: two statements for a hundred thousand rows. */
export async function enqueueAnnouncements(
  db: Database,
  day: Temporal.PlainDate,
  shops: ShopIds,
  now: Temporal.Instant,
): Promise<void> {
  const affiliations = sql`select distinct "affiliationId" as id from (${plannedLetras(day, shops)}) planned
    where "skipReason" is null`
  const payload = sql`jsonb_build_object('affiliationId', a.id, 'day', ${day.toString()}::text)`
  const subject = sql`a.id || '/' || ${day.toString()}::text`
  await transact(db, (trx) =>
    enqueueBoth(trx, 'debit-announced', 'debit-announced-sms', affiliations, subject, payload, now),
  )
}

/**
 * Tells of every card that is charged twice more at most, and has something to pay after that: once for a card
 * and its last charge, which is kept with the affiliation, since messages are deleted sooner than it may matter.
 * `isExpiryTold` (domain) is the rule; cards whose last charge was long before were told, or nobody ran this.
 */
export async function enqueueExpiries(
  db: Database,
  day: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<void> {
  const lastCharge = sql`make_date(a.card_expiry_year, a.card_expiry_month, ${debitDayOfMonth}::int)`
  await transact(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`update affiliation a set expiry_told_for = ${lastCharge}
      where a.ended_at is null and a.suspended_at is null
        and ${lastCharge} between ${day.subtract({ months: 2 }).toString()}::date
          and ${lastChargeTold(day).toString()}::date
        and a.expiry_told_for is distinct from ${lastCharge}
        and exists (select from receivable r where r.proforma = a.proforma
          and r.kind = 'instalment' and r.state = 'pending'
          and (r.due_on >= ${lastCharge} + interval '1 month' or ${lastCharge} < ${day.toString()}::date))
      returning a.id`.execute(trx)
    const told = sql`select unnest(${rows.map(({ id }) => id)}::bigint[]) as id`
    const payload = sql`jsonb_build_object('affiliationId', a.id)`
    const subject = sql`a.id || '/' || a.card_expiry_year || '-' || a.card_expiry_month`
    await enqueueBoth(trx, 'card-expires', 'card-expires-sms', told, subject, payload, now)
  })
}

/** The rows that `enqueue` would write one by one, with the same message ids. */
async function enqueueBoth(
  trx: Trx,
  mailKind: string,
  smsKind: string,
  affiliations: RawBuilder<unknown>,
  subject: RawBuilder<unknown>,
  payload: RawBuilder<unknown>,
  now: Temporal.Instant,
): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(trx)
  const ways = [
    [mailKind, 'email', sql`c.email`],
    [smsKind, 'sms', phoneOfAffiliation],
  ] as const
  for (const [kind, channel, recipient] of ways) {
    await sql`insert into outbox (kind, subject, channel, recipient, payload, message_id, next_attempt_at, created_at)
      select ${kind}, subject, ${channel}, recipient, payload,
        '<' || substr(encode(sha256(convert_to(${kind} || chr(10) || subject, 'UTF8')), 'hex'), 1, 32) || '@llave>',
        ${now.toString()}::timestamptz, ${now.toString()}::timestamptz
      from (select ${subject} as subject, ${recipient} as recipient, ${payload} as payload
        from (${affiliations}) due join affiliation a on a.id = due.id
        join customer c on c.id = a.customer_id) message
      where coalesce(recipient, '') <> ''
      on conflict (kind, subject) do nothing`.execute(trx)
  }
}
