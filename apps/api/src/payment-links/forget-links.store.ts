import { type Clock, LIMA } from '@llave/domain/time/lima-date'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { deleteBefore, inBatches } from '../database/in-batches.ts'
import { moment } from '../database/sql-time.ts'
import { endFinishedLinks } from './payment-link.store.ts'

/** How long what strangers leave behind is kept (docs/privacy.md). */
const kept = { openings: { days: 180 }, tries: { days: 1 }, unpaid: { days: 30 } }

/**
 * Writes what became of links, and deletes openings, tries, and who began to pay and never did. Any number of
 * processes may run it at once.
 */
export async function endPaymentLinks(db: Database, clock: Clock, signal?: AbortSignal): Promise<void> {
  const now = clock.now()
  await endFinishedLinks(db, now)
  const before = (time: { readonly days: number }) => now.toZonedDateTimeISO(LIMA).subtract(time).toInstant()
  await deleteBefore(db, { table: 'payment_link_opening', at: 'at' }, before(kept.openings), signal)
  await deleteBefore(db, { table: 'payment_link_try', at: 'window_start' }, before(kept.tries), signal)
  // Money that came and went back is a payment too: its payer stays with it.
  const isPaid = sql`(exists (select from provider_transaction t where t.order_id = o.id
      and t.detailed_status in ('AUTHORISED', 'CAPTURED'))
    or exists (select from settlement s where s.order_id = o.id))`
  const isOver = sql`o.next_check_at is null and o.updated_at < ${moment(before(kept.unpaid))}`
  const some = (which: RawBuilder<unknown>) => sql`p.order_id in (
    select undecided.order_id from order_payer undecided join payment_order o on o.id = undecided.order_id
    where not undecided.stays and ${isOver} and ${which} limit ${sql.lit(atOnce)}
    for update of undecided skip locked)`
  await inBatches(db, sql`delete from order_payer p where ${some(sql`not ${isPaid}`)}`, atOnce, signal)
  await inBatches(db, sql`update order_payer p set stays = true where ${some(isPaid)}`, atOnce, signal)
}

/** How many payers one statement takes: after an upgrade there are all that there ever were, and each statement has its time. */
const atOnce = 1_000
