import { lastChargeTold } from '@llave/domain/debit/card-expiry'
import { debitDayOfMonth } from '@llave/domain/debit/debit-day'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../database/database.ts'
import { day as asDay } from '../database/sql-time.ts'
import { phoneOfAffiliation } from './affiliation-contact.store.ts'
import type { ShopIds } from './find-impediment.ts'
import { plannedLetras } from './plan.store.ts'

/** Cards that are told of in one transaction, so that nobody waits long who takes theirs away. */
const cardsAtOnce = 5_000

/**
 * Enqueues a message for the next affiliations, by number, that the day will charge, and keeps with them that they were
 * told, so that the next run plans for the others alone. Answers the last number it looked at; null where there is none.
 */
export async function enqueueAnnouncements(
  trx: Trx,
  after: number,
  day: Temporal.PlainDate,
  shops: ShopIds,
  now: Temporal.Instant,
): Promise<number | null> {
  const isUntold = sql`(a.announced_for is null or a.announced_for < ${asDay(day)})`
  const looked = await sql<{ id: number }>`select a.id from affiliation a
    where a.ended_at is null and ${isUntold} and a.id > ${after} order by a.id limit ${cardsAtOnce}`.execute(
    trx,
  )
  const last = looked.rows.at(-1)
  if (!last) return null
  const those = sql`a.id = any(${looked.rows.map(({ id }) => id)}::bigint[])`
  const charged = sql`select "affiliationId" from (${plannedLetras(day, shops)} and ${those}) planned
    where "skipReason" is null`
  const { rows } = await sql<{ id: number }>`update affiliation a set announced_for = ${asDay(day)}
    where a.id in (${charged}) returning a.id`.execute(trx)
  const payload = sql`jsonb_build_object('affiliationId', a.id, 'day', ${day.toString()}::text)`
  const subject = sql`a.id || '/' || ${day.toString()}::text`
  await enqueueBoth(trx, 'debit-announced', 'debit-announced-sms', rows, subject, payload, now)
  return last.id
}

/**
 * Tells of every card that is charged twice more at most, and has something to pay after that: once for a card
 * and its last charge, which is kept with the affiliation, since messages are deleted sooner than it may matter.
 * `isExpiryTold` (domain) is the rule; cards whose last charge was long before were told, or nobody ran this.
 */
export async function enqueueExpiries(
  trx: Trx,
  day: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<void> {
  const lastCharge = sql`make_date(a.card_expiry_year, a.card_expiry_month, ${debitDayOfMonth}::int)`
  const monthOf = (date: Temporal.PlainDate) => sql`(${sql.lit(date.year)}, ${sql.lit(date.month)})`
  // What is done for all cards at once takes longer than a request may.
  await sql`set local statement_timeout = '10min'`.execute(trx)
  const { rows } = await sql<{ id: number }>`update affiliation a set expiry_told_for = ${lastCharge}
    where a.ended_at is null and a.suspended_at is null
      and (a.card_expiry_year, a.card_expiry_month) >= ${monthOf(day.subtract({ months: 2 }))}
      and (a.card_expiry_year, a.card_expiry_month) <= ${monthOf(lastChargeTold(day))}
      and a.expiry_told_for is distinct from ${lastCharge}
      and exists (select from receivable r where r.proforma = a.proforma
        and r.kind = 'instalment' and r.state = 'pending'
        and (r.due_on >= ${lastCharge} + interval '1 month' or ${lastCharge} < ${day.toString()}::date))
    returning a.id`.execute(trx)
  const payload = sql`jsonb_build_object('affiliationId', a.id)`
  const subject = sql`a.id || '/' || a.card_expiry_year || '-' || a.card_expiry_month`
  await enqueueBoth(trx, 'card-expires', 'card-expires-sms', rows, subject, payload, now)
}

/** The rows that `enqueue` would write one by one, with the same message ids. */
async function enqueueBoth(
  trx: Trx,
  mailKind: string,
  smsKind: string,
  affiliations: readonly { readonly id: number }[],
  subject: RawBuilder<unknown>,
  payload: RawBuilder<unknown>,
  now: Temporal.Instant,
): Promise<void> {
  const due = sql`unnest(${affiliations.map(({ id }) => id)}::bigint[]) as due(id)`
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
        from ${due} join affiliation a on a.id = due.id
        join customer c on c.id = a.customer_id) message
      where coalesce(recipient, '') <> ''
      on conflict (kind, subject) do nothing`.execute(trx)
  }
}
