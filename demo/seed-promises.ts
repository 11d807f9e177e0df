import type { Database } from '@llave/api/database/database'
import { endPromises } from '@llave/api/reminders/end-promises'
import { makePromise } from '@llave/api/reminders/promises'
import { money } from '@llave/domain/money/money'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { personas } from '@llave/testkit/personas'
import { sessionOfOwner } from './seed-debit.ts'

const proforma = '1000383'

/** Beatriz promised to pay a letra twice: three weeks ago, which she did not keep, and today for in three days. */
export async function seedPromises(db: Database, clock: Clock): Promise<void> {
  const session = await sessionOfOwner(db, personas.beatriz, proforma)
  for (const hoursAgo of [21 * 24, 0]) {
    const then = { now: () => clock.now().subtract({ hours: hoursAgo }) }
    await makePromise({ db, clock: then }, session, {
      proforma,
      amount: money(64_000, 'USD'),
      day: limaDate(then.now()).add({ days: 3 }),
    })
    await endPromises({ db, clock }, new AbortController().signal)
  }
}
