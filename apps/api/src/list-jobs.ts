import { setTimeout as wait } from 'node:timers/promises'
import type { JobName } from '@llave/domain/staff/jobs'
import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyBaseLogger } from 'fastify'
import { deleteOldAccessData } from './access/delete-old-access-data.ts'
import { forgetFilings } from './complaints-book/sheet.store.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import { announceDebits } from './debit/announce-debits.ts'
import { openCardVault } from './debit/card-vault.ts'
import { openCardRegistry } from './debit/open-card-registry.ts'
import { reconcileRegistrations } from './debit/reconcile-registrations.ts'
import { resealTokens } from './debit/reseal-tokens.store.ts'
import { revokeTokens } from './debit/revoke-tokens.ts'
import { runDebitDay } from './debit/run-debit-day.ts'
import { carryFiles, removeObjects } from './files/carry-files.ts'
import { holdQuietBucket } from './files/hold-bucket.ts'
import { openStore } from './files/open-files.ts'
import { forgetBatches } from './integration/batches/forget-batches.ts'
import { openPost, ownNetwork } from './integration/bell/post-knock.ts'
import { ringBells } from './integration/bell/ring-bells.ts'
import { numberEvents } from './integration/feeds/number-events.ts'
import { forgetPosted } from './integration/feeds/unposted.store.ts'
import type { Job } from './jobs/run-jobs.ts'
import { deliverOutbox } from './messaging/deliver-outbox.ts'
import type { SendMail } from './messaging/message.ts'
import { openSmsGateway } from './messaging/sms-gateway.ts'
import { endOldChanges } from './new-number/end-old-changes.ts'
import { deleteOldMessages } from './operations/retention.ts'
import { endPaymentLinks } from './payment-links/forget-links.store.ts'
import { connectCardProvider } from './payments/provider/card-provider.ts'
import { runCardTokenDisposal } from './payments/reconciliation/discard-card-tokens.ts'
import { readProviderDays } from './payments/reconciliation/read-provider-day.ts'
import { runReconciliation } from './payments/reconciliation/reconcile.ts'
import type { ReconcileParts } from './payments/reconciliation/reconcile-order.ts'
import { runRefunds } from './payments/reconciliation/refund-surplus.ts'
import { tellTitles } from './portfolio/tell-titles.ts'
import { tellWorks } from './portfolio/tell-works.ts'
import { followApplications } from './prepayment/follow-applications.ts'
import { endPromises } from './reminders/end-promises.ts'
import { planReminders } from './reminders/plan-reminders.ts'
import { messageRenderers } from './render-messages.ts'
import { deleteOldReadings } from './staff/calls/delete-old-readings.ts'
import { sendDueNotices } from './staff/contents/send-notice.ts'
import { forgetOldImports } from './staff/imports/forget-imports.ts'
import { runImports } from './staff/imports/run-imports.ts'

export type JobParts = {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly sendMail: SendMail
}

const hour = 60 * 60

/** The background jobs. Every process runs all of them: processes claim rows, not jobs. */
export function listJobs({
  config,
  db,
  clock,
  log,
  sendMail,
}: JobParts): (Job & { readonly name: JobName })[] {
  const render = messageRenderers(config, db, clock)
  const delivery = { db, clock, render, sendSms: openSmsGateway(config.sms), sendMail }
  const provider = connectCardProvider(config.card.apiUrl)
  const { shops } = config.card
  const vault = openCardVault(config.card.tokenKeys)
  const cards = openCardRegistry({ db, clock, shops, vault, log })
  const asking: ReconcileParts = { db, clock, provider, shops, log, cards }
  const debiting = { ...asking, vault }
  const objects = openStore(config.files)
  const post = openPost(config.bell.allowedHosts, ownNetwork)
  const ringing = { db, clock, log, keys: config.bell.keys, post, spread: Math.random, pause: aSecond }
  return [
    {
      name: 'send-sms',
      every: 5,
      run: async (signal) => void (await deliverOutbox(delivery, 'sms', signal)),
    },
    {
      name: 'send-mail',
      every: 5,
      run: async (signal) => void (await deliverOutbox(delivery, 'email', signal)),
    },
    { name: 'reconcile', every: 5, run: (signal) => untilIdle(signal, () => runReconciliation(asking)) },
    {
      name: 'read-provider-days',
      every: 5,
      run: (signal) => untilIdle(signal, () => readProviderDays(asking, signal)),
    },
    { name: 'refund', every: 5, run: (signal) => untilIdle(signal, () => runRefunds(asking)) },
    {
      name: 'discard-card-tokens',
      every: 60,
      run: (signal) => untilIdle(signal, () => runCardTokenDisposal(asking)),
    },
    {
      name: 'reconcile-registrations',
      every: 5,
      run: (signal) => untilIdle(signal, () => reconcileRegistrations(debiting)),
    },
    { name: 'debit-day', every: 10, run: (signal) => runDebitDay(debiting, signal) },
    { name: 'announce-debits', every: 5 * 60, run: (signal) => announceDebits(db, clock, shops, signal) },
    { name: 'plan-reminders', every: 5 * 60, run: (signal) => planReminders({ db, clock, shops }, signal) },
    { name: 'end-promises', every: 60, run: (signal) => endPromises({ db, clock }, signal) },
    { name: 'tell-works', every: 5 * 60, run: (signal) => untilIdle(signal, () => tellWorks({ db, clock })) },
    {
      name: 'tell-titles',
      every: 5 * 60,
      run: (signal) => untilIdle(signal, () => tellTitles({ db, clock })),
    },
    { name: 'revoke-tokens', every: 60, run: (signal) => untilIdle(signal, () => revokeTokens(debiting)) },
    { name: 'reseal-tokens', every: hour, run: (signal) => untilIdle(signal, () => resealTokens(db, vault)) },
    {
      name: 'send-notices',
      every: 10,
      run: (signal) => untilIdle(signal, () => sendDueNotices(db, clock.now())),
    },
    {
      name: 'follow-prepayments',
      every: 60,
      run: (signal) => untilIdle(signal, () => followApplications({ db, clock })),
    },
    { name: 'number-events', every: 1, run: (signal) => numberEvents(db, clock, signal) },
    { name: 'ring-bells', every: 1, run: (signal) => ringBells(ringing, signal) },
    { name: 'forget-posted', every: hour, run: (signal) => forgetPosted(db, signal) },
    { name: 'end-payment-links', every: 60, run: (signal) => endPaymentLinks(db, clock, signal) },
    { name: 'delete-access-data', every: hour, run: (signal) => deleteOldAccessData(db, clock, signal) },
    { name: 'end-number-changes', every: hour, run: (signal) => endOldChanges(db, clock, signal) },
    { name: 'delete-messages', every: hour, run: (signal) => deleteOldMessages(db, clock, signal) },
    { name: 'forget-filings', every: hour, run: () => forgetFilings(db, clock.now()) },
    { name: 'delete-readings', every: hour, run: (signal) => deleteOldReadings(db, clock, signal) },
    {
      name: 'staff-imports',
      every: 1,
      run: (signal) => untilIdle(signal, () => runImports({ db, clock }, signal)),
    },
    {
      name: 'carry-files',
      every: 10,
      run: async (signal) => {
        if (!objects) return
        const carrying = { db, clock, objects, keptIn: config.files.keptIn }
        try {
          await untilIdle(signal, () => removeObjects(carrying))
        } finally {
          await untilIdle(signal, () => carryFiles(carrying))
        }
      },
    },
    {
      name: 'hold-bucket',
      every: 10 * 60,
      run: async () => {
        if (objects) await holdQuietBucket({ db, clock, objects, keptIn: config.files.keptIn })
      },
    },
    { name: 'forget-imports', every: hour, run: (signal) => forgetOldImports(db, clock, signal) },
    { name: 'forget-batches', every: hour, run: (signal) => forgetBatches(db, clock, signal) },
  ]
}

/** Runs batch after batch until one finds nothing or the process stops. */
async function untilIdle(signal: AbortSignal, runBatch: () => Promise<number>): Promise<void> {
  while (!signal.aborted && (await runBatch()) > 0);
}

/** A second, or less where the process stops. */
async function aSecond(signal: AbortSignal): Promise<void> {
  await wait(1000, undefined, { signal, ref: false }).catch(() => undefined)
}
