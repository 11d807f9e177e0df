import { worksNewsDay } from '@llave/domain/portfolio/works-news'
import { type Clock, limaDateTime } from '@llave/domain/time/lima-date'
import { impliedStages } from '@llave/domain/title-path/implied-stages'
import { titleNews } from '@llave/domain/title-path/title-news'
import { titlePath } from '@llave/domain/title-path/title-path'
import { type Database, type Trx, transact } from '../database/database.ts'
import { enqueueAll, type OutboxMessage } from '../messaging/enqueue.ts'
import { findEmail } from '../messaging/recipients.store.ts'
import { findTitleStages } from './title-path.store.ts'
import { claimTitleChanges, findHolders, findNoticed, noteTitleNoticed } from './title-told.store.ts'

const batch = 100

/**
 * Tells those who hold a property, in the evening, which stages of its path to the title changed that day. Answers how
 * many properties were looked at.
 */
export function tellTitles({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<number> {
  const now = clock.now()
  const day = worksNewsDay(limaDateTime(now))
  if (!day) return Promise.resolve(0)
  return transact(db, async (trx) => {
    const due = await claimTitleChanges(trx, day, batch)
    const messages: OutboxMessage[] = []
    for (const proforma of due) {
      messages.push(...(await newsOf(trx, proforma, day)))
      await noteTitleNoticed(trx, proforma, day)
    }
    await enqueueAll(trx, messages, now)
    return due.length
  })
}

async function newsOf(trx: Trx, proforma: string, day: Temporal.PlainDate): Promise<OutboxMessage[]> {
  const noticed = await findNoticed(trx, proforma)
  const messages: OutboxMessage[] = []
  for (const customerId of await findHolders(trx, proforma)) {
    const found = await findTitleStages(trx, customerId, proforma)
    if (!found) continue
    // What other data said all along is on both sides.
    const implied = impliedStages(found.facts, day)
    const news = titleNews(titlePath(noticed, implied), titlePath(found.recorded, implied), day)
    const recipient = news.length === 0 ? '' : await findEmail(trx, customerId)
    if (recipient === '') continue
    messages.push({
      kind: 'title-stages',
      subject: `title:${proforma}/${customerId}/${day}`,
      recipient,
      payload: { customerId, proforma, stages: news.map(({ stage }) => stage) },
    })
  }
  return messages
}
