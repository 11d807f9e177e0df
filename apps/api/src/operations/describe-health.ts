import type { Guessing } from '../access/detect-guessing.ts'
import type { DebitHealth } from '../debit/debit-health.store.ts'
import type { FileHealth } from '../files/carry-files.store.ts'
import type { BellHealth } from '../integration/bell/bell.store.ts'
import type { BatchHealth } from '../integration/rows/batch-history.store.ts'
import type { OutboxHealth } from '../messaging/outbox.store.ts'
import type { OperatorSwitch } from '../switches/set-switch.store.ts'
import type { FeedHealth } from './feed-health.ts'
import type { PaymentHealth } from './health.store.ts'
import { limaTime } from './print-table.ts'

export type Health = {
  readonly payments: PaymentHealth
  readonly debit: DebitHealth
  /** Debts lowered below what was paid here, about which nobody decided. */
  readonly surpluses: number
  /** When the last payment was credited; null where none ever was. */
  readonly lastSettlementAt: Temporal.Instant | null
  readonly outbox: OutboxHealth
  readonly batches: BatchHealth
  readonly codes: Guessing
  readonly feeds: FeedHealth
  readonly bells: BellHealth
  readonly files: FileHealth
  readonly switches: readonly OperatorSwitch[]
}

type Line = { readonly text: string; readonly look: boolean }

/** Thresholds in seconds (docs/operations.md, "Health and metrics"). */
const limits = {
  unknownOrder: 1800,
  awaitedPlan: 24 * 60 * 60,
  outbox: 300,
  silence: 2 * 60 * 60,
  incompleteRun: 12 * 60 * 60,
  revocation: 24 * 60 * 60,
  unnumbered: 5 * 60,
  feedLag: 24 * 60 * 60,
  untold: 60 * 60,
  removal: 24 * 60 * 60,
}

/** The metrics in words; a line that begins with LOOK needs attention. */
export function describeHealth(
  {
    payments,
    debit,
    surpluses,
    lastSettlementAt,
    outbox,
    batches,
    codes,
    feeds,
    bells,
    files,
    switches,
  }: Health,
  now: Temporal.Instant,
) {
  const lines = [
    aged('order whose money is not known', payments.oldestUnknownOrderAt, limits.unknownOrder, now),
    notifications(payments.lastNotificationAt, lastSettlementAt),
    counted('transaction in quarantine', payments.quarantined),
    counted('surplus that nobody decided about', surpluses),
    counted('refund given up', payments.failedRefunds),
    aged('prepayment whose new plan is awaited', payments.oldestAwaitedPlanAt, limits.awaitedPlan, now),
    aged('debit day that is not complete', debit.incompleteRunSince, limits.incompleteRun, now),
    aged(
      'charge of a debit day whose money is not known',
      debit.oldestUnknownChargeAt,
      limits.unknownOrder,
      now,
    ),
    aged('card token that was not cancelled', debit.oldestRevocationAt, limits.revocation, now),
    aged('message that has not left', outbox.oldestDueAt, limits.outbox, now),
    counted('message given up', outbox.failed),
    brought(batches),
    guessing(codes),
    aged('event that no feed shows', feeds.unnumberedSince, limits.unnumbered, now),
    counted('payment that is not posted there since a day', feeds.unposted),
    ...feeds.readers.map(({ system, feed, behindSince }) =>
      aged(`row of ${feed} that ${system} has not acknowledged`, behindSince, limits.feedLag, now),
    ),
    counted('bell that is off', bells.off),
    aged('news that a bell has not told', bells.untoldSince, limits.untold, now),
    aged('object of a deleted file', files.oldestRemovalAt, limits.removal, now),
    { ...counted('file that is on its way to where it belongs', files.elsewhere), look: false },
    ...switches.map(
      ({ name, open, changedAt }): Line => ({
        text: open ? `${name}: on` : `${name}: off since ${limaTime(changedAt)}`,
        look: !open,
      }),
    ),
  ]
  return lines.map(({ text, look }) => `${look ? 'LOOK' : 'well'}  ${text}\n`).join('')
}

function aged(what: string, since: Temporal.Instant | null, limit: number, now: Temporal.Instant): Line {
  if (!since) return { text: `no ${what}`, look: false }
  const seconds = secondsBetween(since, now)
  return { text: `oldest ${what}: ${span(seconds)}`, look: seconds > limit }
}

function counted(what: string, count: number): Line {
  return { text: count === 0 ? `no ${what}` : `${what}: ${count}`, look: count > 0 }
}

/** How often the developer's data comes is its own affair, so that nothing here is a fault. */
function brought({ lastAt, refused }: BatchHealth): Line {
  const last = lastAt
    ? `rows of the developer's systems came last ${limaTime(lastAt)}`
    : 'no rows came in yet'
  return { text: `${last}, refused in 24 hours: ${refused}`, look: false }
}

function guessing(codes: Guessing): Line {
  const grown = codes.grown ? ': every code has six digits' : ''
  return {
    text: `wrong codes of a day that no right one followed: ${codes.wrong}${grown}`,
    look: codes.grown,
  }
}

/** Missing notifications are a fault only while payments are settled without them. */
function notifications(last: Temporal.Instant | null, settled: Temporal.Instant | null): Line {
  const settledLast = settled ? `, the last payment settled ${limaTime(settled)}` : ', no payment settled yet'
  const text = last ? `last notification of the provider ${limaTime(last)}` : 'the provider never notified'
  const silent = settled !== null && (last === null || secondsBetween(last, settled) > limits.silence)
  return { text: `${text}${settledLast}`, look: silent }
}

function secondsBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return Math.max(0, (to.epochMilliseconds - from.epochMilliseconds) / 1000)
}

function span(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  return seconds < 2 * 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
