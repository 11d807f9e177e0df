import { endEverySession } from '../access/session.store.ts'
import { type Actor, writeAudit } from '../audit/audit.store.ts'
import { endEveryFeed } from '../calendar/calendar-feed.store.ts'
import { type Database, transact } from '../database/database.ts'
import { checkAgain } from '../database/due-checks.ts'
import { beginEpochs } from '../integration/feeds/series.store.ts'
import { withdrawEveryLink } from '../payment-links/payment-link.store.ts'
import { endEveryStaffSession } from '../staff/access/session.store.ts'
import { withdrawEveryInvitation } from '../staff/people/invitation.store.ts'
import { setSwitch } from '../switches/set-switch.store.ts'
import { readTraces, type Traces } from './restored.store.ts'

/** What is done to a database that was put back to an earlier moment. */
export type Restored = Traces & {
  readonly sessions: number
  readonly staffSessions: number
  readonly invitations: number
  readonly links: number
  readonly calendars: number
  readonly orders: number
  readonly registrations: number
}

/** A form can be paid, and its answer come late, for less. */
const stillUnderWay = { hours: 72 }

/**
 * Before a process starts on a database that was put back: what was ended since is alive there again, and what was paid
 * since is not known. Nothing new is paid or charged, what may have ended is ended, and the provider is asked about
 * every order that was under way. What nobody can know here is the operator's (docs/operations.md, "Backup and restore").
 */
export async function settleRestored(db: Database, actor: Actor, now: Temporal.Instant): Promise<Restored> {
  // Before anything of ours is the last that was done.
  const traces = await readTraces(db)
  for (const name of ['payments', 'debit', 'card_registration'] as const)
    await setSwitch(db, name, false, actor, now)
  const since = (traces.lastAt ?? now).subtract(stillUnderWay)
  return transact(db, async (trx) => {
    await beginEpochs(trx, 'operator', now)
    const done = {
      sessions: await endEverySession(trx, now),
      staffSessions: await endEveryStaffSession(trx, 'ended', now),
      invitations: await withdrawEveryInvitation(trx, now),
      links: await withdrawEveryLink(trx, now),
      calendars: await endEveryFeed(trx, now),
      orders: await checkAgain(trx, 'payment_order', since, now),
      registrations: await checkAgain(trx, 'card_registration', since, now),
    }
    const stoodAt = traces.lastAt?.toString() ?? ''
    const details = { stoodAt, ...done }
    await writeAudit(trx, { action: 'database.restored', subject: 'database:all', ...actor, details }, now)
    return { ...traces, ...done }
  })
}
