import type { TodayGroupName } from '@llave/domain/staff/today'
import type { Queryable } from '../../database/database.ts'
import { countUnposted, listUnposted, postingTime } from '../../integration/feeds/unposted.store.ts'
import { readRefusedRows } from '../../integration/rows/batch-history.store.ts'
import { listAskedRefunds } from '../../payments/decisions/refund-request.store.ts'
import { countSurpluses } from '../../payments/decisions/surplus.store.ts'
import { listUnfinishedRefunds } from '../../payments/reconciliation/unfinished-refunds.store.ts'
import { listQuarantined } from '../../payments/settlement/quarantined.store.ts'
import { countLatePlans } from './late-plans.store.ts'
import { countWaiting, type Waiting } from './today.store.ts'

/** More are not counted: that many is a fault of a system, not work of people. */
const mostCounted = 10_000

/** What waits in every group of Hoy. */
export async function readWaiting(
  db: Queryable,
  now: Temporal.Instant,
): Promise<Readonly<Record<TodayGroupName, Waiting>>> {
  const [
    sheets,
    complaints,
    dataRequests,
    newNumbers,
    queries,
    debits,
    plans,
    messages,
    refunds,
    asked,
    quarantined,
    surpluses,
    postings,
    refused,
  ] = await Promise.all([
    countWaiting(db, 'sheets'),
    countWaiting(db, 'complaints'),
    countWaiting(db, 'dataRequests'),
    countWaiting(db, 'newNumbers'),
    countWaiting(db, 'queries'),
    countWaiting(db, 'debits'),
    countLatePlans(db, now),
    countWaiting(db, 'messages'),
    listUnfinishedRefunds(db),
    listAskedRefunds(db),
    listQuarantined(db),
    countSurpluses(db),
    readUnposted(db, now),
    readRefusedRows(db, now),
  ])
  return {
    sheets,
    complaints,
    dataRequests,
    newNumbers,
    queries,
    refunds: waitingOf([...refunds, ...asked].map(({ since }) => since)),
    quarantine: together(waitingOf(quarantined.map(({ since }) => since)), surpluses),
    debits,
    plans,
    postings,
    imports: {
      count: refused.reduce((sum, { rows }) => sum + rows, 0),
      oldestAt: refused[0]?.at ?? null,
    },
    messages,
  }
}

async function readUnposted(db: Queryable, now: Temporal.Instant): Promise<Waiting> {
  const before = now.subtract(postingTime)
  const [oldest] = await listUnposted(db, before, 1)
  return { count: await countUnposted(db, before, mostCounted), oldestAt: oldest?.at ?? null }
}

function waitingOf(since: readonly Temporal.Instant[]): Waiting {
  return { count: since.length, oldestAt: since.toSorted(Temporal.Instant.compare)[0] ?? null }
}

function together(one: Waiting, other: Waiting): Waiting {
  const oldest = [one.oldestAt, other.oldestAt].filter((at) => at !== null).toSorted(Temporal.Instant.compare)
  return { count: one.count + other.count, oldestAt: oldest[0] ?? null }
}
