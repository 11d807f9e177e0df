import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { readGuessing } from '../access/detect-guessing.ts'
import type { Database } from '../database/database.ts'
import { readDebitHealth } from '../debit/debit-health.store.ts'
import { type FilePlace, readFileHealth } from '../files/carry-files.store.ts'
import { readBellHealth } from '../integration/bell/bell.store.ts'
import { readBatchHealth } from '../integration/rows/batch-history.store.ts'
import { readOutboxHealth } from '../messaging/outbox.store.ts'
import { countSurpluses } from '../payments/decisions/surplus.store.ts'
import { type Replica, readOutcomes } from '../replicas/open-replica.ts'
import { readFeedHealth } from './feed-health.ts'
import { readPaymentHealth } from './health.store.ts'

export type MetricsParts = {
  readonly db: Database
  readonly clock: Clock
  readonly token: string
  /** Where files belong. */
  readonly keptIn: FilePlace
  /** Calls to this process whose client no proxy named. */
  readonly countUnnamed: () => number
  /** Calls that this process refused because too many came at once. */
  readonly countRefused: () => number
  /** Null where none is configured. */
  readonly replica: Pick<Replica, 'counts'> | null
}

/**
 * `GET /metrics` for Prometheus, with a bearer token. Gauges are read from the database on each
 * scrape, so all processes answer the same but for their own calls. No personal data: routes are
 * patterns.
 */
export function registerMetrics(
  app: FastifyInstance,
  { db, clock, token, keptIn, countUnnamed, countRefused, replica }: MetricsParts,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'llave_http_request_duration_seconds',
    help: 'Time to answer, by pattern of the route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Counter({
    name: 'llave_refused_calls_total',
    help: 'Calls since this process started that were refused because too many came at once',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(countRefused())
    },
  })
  new Counter({
    name: 'llave_replica_reads_total',
    help: 'Reading calls that a replica may answer, by what became of them, since this process started',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const outcome of readOutcomes) this.inc({ outcome }, replica?.counts[outcome] ?? 0)
    },
  })
  const gauges = openGauges(registry)

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) return reply.code(401).send()
    const now = clock.now()
    const [payments, outbox, debit, surpluses, codes, batches, feeds, bells, files] = await Promise.all([
      readPaymentHealth(db),
      readOutboxHealth(db),
      readDebitHealth(db),
      countSurpluses(db),
      readGuessing(db, now),
      readBatchHealth(db, now),
      readFeedHealth(db, now),
      readBellHealth(db),
      readFileHealth(db, keptIn),
    ])
    gauges.filesElsewhere.set(files.elsewhere)
    gauges.oldestRemoval.set(ageInSeconds(files.oldestRemovalAt, now))
    gauges.bellsOff.set(bells.off)
    gauges.untoldNews.set(ageInSeconds(bells.untoldSince, now))
    gauges.unnumbered.set(ageInSeconds(feeds.unnumberedSince, now))
    gauges.unposted.set(feeds.unposted)
    gauges.feedLag.reset()
    for (const { system, feed, behindSince } of feeds.readers)
      gauges.feedLag.set({ system, feed }, ageInSeconds(behindSince, now))
    gauges.oldestUnknownOrder.set(ageInSeconds(payments.oldestUnknownOrderAt, now))
    gauges.outboxAge.set(ageInSeconds(outbox.oldestDueAt, now))
    gauges.outboxFailed.set(outbox.failed)
    gauges.lastNotification.set((payments.lastNotificationAt?.epochMilliseconds ?? 0) / 1000)
    gauges.quarantined.set(payments.quarantined)
    gauges.failedRefunds.set(payments.failedRefunds)
    gauges.oldestAwaitedPlan.set(ageInSeconds(payments.oldestAwaitedPlanAt, now))
    gauges.surpluses.set(surpluses.count)
    gauges.incompleteRun.set(ageInSeconds(debit.incompleteRunSince, now))
    gauges.oldestUnknownCharge.set(ageInSeconds(debit.oldestUnknownChargeAt, now))
    gauges.oldestRevocation.set(ageInSeconds(debit.oldestRevocationAt, now))
    gauges.lastBatch.set((batches.lastAt?.epochMilliseconds ?? 0) / 1000)
    gauges.refusedRows.set(batches.refused)
    gauges.wrongCodes.set(codes.wrong)
    gauges.longCodes.set(codes.grown ? 1 : 0)
    gauges.unnamedCalls.set(countUnnamed())
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function openGauges(registry: Registry) {
  function gauge(name: string, help: string): Gauge {
    return new Gauge({ name, help, registers: [registry] })
  }
  return {
    oldestUnknownOrder: gauge(
      'llave_oldest_unknown_order_age_seconds',
      'Age of the oldest order whose money is not known; 0 where there is none',
    ),
    outboxAge: gauge(
      'llave_outbox_age_seconds',
      'Age of the oldest message that has not left; 0 where there is none',
    ),
    filesElsewhere: gauge(
      'llave_files_elsewhere',
      'Files that are not where FILE_STORE wants them; counted up to 10,000',
    ),
    oldestRemoval: gauge(
      'llave_oldest_file_removal_age_seconds',
      'How long the object of a deleted file has waited to be deleted in the store; 0 where none does',
    ),
    outboxFailed: gauge('llave_outbox_failed', 'Messages that were given up'),
    lastNotification: gauge(
      'llave_last_notification_timestamp_seconds',
      'When the card provider last notified; 0 where it never did',
    ),
    quarantined: gauge('llave_quarantined_transactions', 'Money that matches nothing of ours'),
    incompleteRun: gauge(
      'llave_incomplete_debit_run_age_seconds',
      'Time since the oldest debit day began that is not complete; 0 where every one is',
    ),
    oldestUnknownCharge: gauge(
      'llave_oldest_unknown_charge_age_seconds',
      'Age of the oldest charge of a debit day whose money is not known; 0 where there is none',
    ),
    oldestRevocation: gauge(
      'llave_oldest_card_token_revocation_age_seconds',
      'How long a card that went off debit has waited to be cancelled at the provider; 0 where none does',
    ),
    unnumbered: gauge(
      'llave_unnumbered_event_age_seconds',
      'Age of the oldest event that no feed shows yet; 0 where there is none',
    ),
    unposted: gauge(
      'llave_unposted_payments',
      "Payments older than a day that the developer's systems have not posted",
    ),
    feedLag: new Gauge({
      name: 'llave_feed_lag_age_seconds',
      help: 'Age of the oldest row that a system has not acknowledged; 0 where there is none',
      labelNames: ['system', 'feed'],
      registers: [registry],
    }),
    bellsOff: gauge('llave_bells_off', 'Bells whose receiver answered that it is gone'),
    untoldNews: gauge(
      'llave_untold_news_age_seconds',
      'Age of the oldest news of a feed that a bell has not told; 0 where there is none',
    ),
    oldestAwaitedPlan: gauge(
      'llave_oldest_awaited_plan_age_seconds',
      'How long the oldest prepayment has waited for its new plan; 0 where none does',
    ),
    surpluses: gauge('llave_undecided_surpluses', 'Debts that were lowered below what was paid here'),
    lastBatch: gauge(
      'llave_last_batch_timestamp_seconds',
      "When rows of the developer's systems were stored last; 0 where they never were",
    ),
    refusedRows: gauge('llave_refused_rows', 'Rows of the last 24 hours that were refused'),
    wrongCodes: gauge(
      'llave_wrong_code_tries',
      'Wrong SMS codes of the last 24 hours that no right one followed',
    ),
    longCodes: gauge(
      'llave_codes_grown',
      '1 while wrong codes are so unusual that every SMS code has six digits',
    ),
    unnamedCalls: gauge(
      'llave_unnamed_client_calls',
      'Calls since this process started whose client no trusted proxy named',
    ),
    failedRefunds: gauge('llave_failed_refunds', 'Refunds that the provider refused for good'),
  }
}

function ageInSeconds(since: Temporal.Instant | null, now: Temporal.Instant): number {
  return since ? Math.max(0, (now.epochMilliseconds - since.epochMilliseconds) / 1000) : 0
}

/** Hashed first, so that the comparison takes the same time whatever was sent. */
function isToken(authorization: string | undefined, token: string): boolean {
  const [sent, own] = [authorization ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return sent !== undefined && own !== undefined && timingSafeEqual(sent, own)
}
