import { worksNewsDay } from '@llave/domain/portfolio/works-news'
import { type Clock, limaDateTime } from '@llave/domain/time/lima-date'
import { type Database, transact } from '../database/database.ts'
import { enqueueAll, type OutboxMessage } from '../messaging/enqueue.ts'
import { findEmail } from '../messaging/recipients.store.ts'
import {
  claimWorksNews,
  noteWorksTold,
  numberWorksNews,
  unsubscribeFromWorks,
} from './works-subscription.store.ts'

const batch = 100

/** Tells a batch of those who wait for pictures of the works; answers how many were handled. */
export async function tellWorks({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Clock
}): Promise<number> {
  const now = clock.now()
  const day = worksNewsDay(limaDateTime(now))
  if (!day) return 0
  await transact(db, numberWorksNews)
  return transact(db, async (trx) => {
    const due = await claimWorksNews(trx, day, batch)
    const messages: OutboxMessage[] = []
    for (const news of due) {
      const { customerId, projectCode, after, through, holds } = news
      // Who sold what they had there hears no more of it.
      if (!holds) {
        await unsubscribeFromWorks(trx, customerId, projectCode)
        continue
      }
      const recipient = await findEmail(trx, customerId)
      if (recipient !== '')
        messages.push({
          kind: 'works-pictures',
          subject: `works:${projectCode}/${customerId}/${through}`,
          recipient,
          payload: { customerId, projectCode, after, through },
        })
      await noteWorksTold(trx, news, day)
    }
    await enqueueAll(trx, messages, now)
    return due.length
  })
}
