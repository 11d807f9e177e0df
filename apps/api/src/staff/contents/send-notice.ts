import { limaDate } from '@llave/domain/time/lima-date'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { publishNotice } from '../../portfolio/publish-notice.store.ts'
import { countHolders, findProformas } from './audience.store.ts'
import { went, wentToNobody } from './notice-moves.store.ts'
import { claimDueNotice, moveNotice, type StoredNotice } from './notices.store.ts'

/**
 * Lets a planned notice go that the transaction has locked: its audience is whoever belongs to it in this moment.
 * Where nobody is left it is withdrawn. Answers whether it went.
 */
export async function sendNotice(trx: Trx, notice: StoredNotice, now: Temporal.Instant): Promise<boolean> {
  const { title, text, audience } = notice
  const { people, properties } = await countHolders(trx, audience, now)
  if (people === 0) {
    await moveNotice(trx, notice, 'withdrawn', wentToNobody(now))
    return false
  }
  // A notice for all stays one row: whoever comes later reads it too, as those of the developer's system.
  const proformas = audience.kind === 'all' && !audience.owing ? null : await findProformas(trx, audience)
  const id = await publishNotice(trx, { title, text, proformas }, limaDate(now))
  await moveNotice(trx, notice, 'sent', went(id, { people, properties }, now))
  return true
}

/** Lets the next planned notice go whose moment has come; answers how many were handled, none or one. */
export function sendDueNotices(db: Database, now: Temporal.Instant): Promise<number> {
  return transact(db, async (trx) => {
    const notice = await claimDueNotice(trx, now)
    if (!notice) return 0
    await sendNotice(trx, notice, now)
    return 1
  })
}
