import { type RawBuilder, sql } from 'kysely'
import { type Database, transact } from '../database/database.ts'
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
  await enqueueBoth(db, 'debit-announced', 'debit-announced-sms', affiliations, subject, payload, now)
}

/**
 * Enqueues one message for every affiliation whose card will have expired by that day. Only cards
 * that expired in the last two months: messages are deleted after three (`retention.ts`), and an
 * older card would be announced again.
 */
export async function enqueueExpiries(
  db: Database,
  day: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<void> {
  const since = day.subtract({ months: 2 })
  const affiliations = sql`select id from affiliation where ended_at is null and suspended_at is null
    and (card_expiry_year, card_expiry_month) < (${day.year}::int, ${day.month}::int)
    and (card_expiry_year, card_expiry_month) >= (${since.year}::int, ${since.month}::int)`
  const payload = sql`jsonb_build_object('affiliationId', a.id)`
  await enqueueBoth(db, 'card-expires', 'card-expires-sms', affiliations, sql`a.id::text`, payload, now)
}

/** The rows that `enqueue` would write one by one, with the same message ids. */
async function enqueueBoth(
  db: Database,
  mailKind: string,
  smsKind: string,
  affiliations: RawBuilder<unknown>,
  subject: RawBuilder<unknown>,
  payload: RawBuilder<unknown>,
  now: Temporal.Instant,
): Promise<void> {
  await transact(db, async (trx) => {
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
  })
}
