import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@llave/api/database/database'
import { sql } from 'kysely'

/** Moves everything that waits an hour into the past: to the processes an hour went by. */
async function passAnHour(db: Database): Promise<void> {
  await sql`update payment_order set created_at = created_at - interval '1 hour',
    next_check_at = next_check_at - interval '1 hour', form_expires_at = form_expires_at - interval '1 hour',
    not_found_at = not_found_at - interval '1 hour', lease_until = lease_until - interval '1 hour'`.execute(
    db,
  )
  await sql`update refund set created_at = created_at - interval '1 hour', sent_at = sent_at - interval '1 hour',
    next_check_at = next_check_at - interval '1 hour', lease_until = lease_until - interval '1 hour'`.execute(
    db,
  )
}

async function countWaiting(db: Database): Promise<{ readonly due: number; readonly open: number }> {
  const { rows } = await sql<{ due: number; open: number }>`select
    (select count(*)::int from payment_order where next_check_at <= now()) +
      (select count(*)::int from refund where next_check_at <= now()) as due,
    (select count(*)::int from payment_order where next_check_at is not null) +
      (select count(*)::int from refund where next_check_at is not null) as open`.execute(db)
  return rows[0] ?? { due: 0, open: 0 }
}

/** Hour after hour until reconciliation and refunds have nothing left to ask. Answers how many it took; throws where it never ends. */
export async function letTimePass(db: Database, patienceMs: number): Promise<number> {
  const until = performance.now() + patienceMs
  for (let hours = 0; ; ) {
    const { due, open } = await countWaiting(db)
    if (open === 0) return hours
    if (due === 0) {
      await passAnHour(db)
      hours += 1
    }
    if (performance.now() > until)
      throw new Error(`${open} orders and refunds still wait after ${hours} hours`)
    await wait(250)
  }
}
