import type { Feed } from '@llave/domain/integration/feed'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { readAffiliationFacts } from './affiliation-facts.store.ts'
import { readComplaintFacts, readQueryFacts } from './desk-facts.store.ts'
import { deleteEvents, type Entry, insertEntries } from './entries.store.ts'
import type { Fact } from './fact.ts'
import { makeMark } from './mark.ts'
import { readNumberFacts } from './number-facts.store.ts'
import { readPaymentFacts } from './payment-facts.store.ts'
import { readRefundFacts } from './refund-facts.store.ts'
import { readRepairFacts } from './repair-facts.store.ts'
import {
  beginEpoch,
  findFeedsToNumber,
  lockSeries,
  readFingerprint,
  type Series,
  writeSeries,
} from './series.store.ts'

const readFacts: { readonly [F in Feed]: (trx: Trx, limit: number) => Promise<Fact[]> } = {
  payments: readPaymentFacts,
  refunds: readRefundFacts,
  affiliations: readAffiliationFacts,
  queries: readQueryFacts,
  complaints: readComplaintFacts,
  repairs: readRepairFacts,
  numbers: readNumberFacts,
}

const batchSize = 1000

/**
 * Gives the events of every feed their numbers, once they are committed, and freezes what their rows
 * say. Any number of processes: one at a time for a feed, the others pass on. It locks nothing that
 * a settlement waits for (docs/feeds.md, "How a number is given").
 */
export async function numberEvents(db: Database, clock: Clock, signal: AbortSignal): Promise<void> {
  for (const feed of await findFeedsToNumber(db, yesterday(clock))) {
    while (!signal.aborted && (await numberBatch(db, feed, clock)));
  }
}

function yesterday(clock: Clock): Temporal.PlainDate {
  return limaDate(clock.now()).subtract({ days: 1 })
}

/** Whether there may be more to number. */
async function numberBatch(db: Database, feed: Feed, clock: Clock): Promise<boolean> {
  return transact(db, async (trx) => {
    const locked = await lockSeries(trx, feed)
    if (!locked) return false
    // Before the events are read: what becomes true on a day that is over by now and is not seen
    // below counts on a later day.
    const over = yesterday(clock)
    const series = await continueEpoch(trx, locked, clock.now())
    const facts = await readFacts[feed](trx, batchSize)
    const entries = numberFacts(series, facts)
    const drained = facts.length < batchSize
    await insertEntries(trx, feed, entries)
    await deleteEvents(trx, facts)
    await writeSeries(trx, {
      ...series,
      last: entries.at(-1)?.number ?? series.last,
      mark: entries.at(-1)?.mark ?? series.mark,
      closedThrough: drained ? later(series.closedThrough, over) : series.closedThrough,
    })
    return !drained
  })
}

async function continueEpoch(trx: Trx, series: Series, now: Temporal.Instant): Promise<Series> {
  const fingerprint = await readFingerprint(trx)
  if (fingerprint === series.fingerprint) return series
  return beginEpoch(trx, series, series.epoch === 0 ? 'first' : 'restored', fingerprint, now)
}

function later(a: Temporal.PlainDate | null, b: Temporal.PlainDate): Temporal.PlainDate {
  return a && Temporal.PlainDate.compare(a, b) > 0 ? a : b
}

function numberFacts({ feed, epoch, last, mark, closedThrough }: Series, facts: readonly Fact[]): Entry[] {
  const entries: Entry[] = []
  const firstOpen = closedThrough?.add({ days: 1 }) ?? null
  let before = mark
  for (const { kind, subjectId, at, said } of facts) {
    if (!said) continue
    const number = last + entries.length + 1
    const day = later(firstOpen, limaDate(at))
    const content = JSON.stringify(said.content)
    const frozen = `${JSON.stringify([before, feed, epoch, number, kind, at, day])} ${content}`
    before = makeMark(feed, { epoch, number }, frozen)
    entries.push({ ...said, content, number, epoch, kind, subjectId, at, day, mark: before })
  }
  return entries
}
