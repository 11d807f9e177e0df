import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyBaseLogger } from 'fastify'
import { forgetOldAccess } from './access/forget-old-access.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Job } from './jobs/run-jobs.ts'
import { deliverOutbox } from './messaging/deliver-outbox.ts'
import type { SendMail } from './messaging/message.ts'
import { openSmsGateway } from './messaging/sms-gateway.ts'
import { forgetOldMessages } from './operations/retention.ts'
import type { AskParts } from './payments/ask-order.ts'
import { runCardTokenDisposal } from './payments/discard-card-tokens.ts'
import { connectCardProvider } from './payments/provider/card-provider.ts'
import { runReconciliation } from './payments/reconcile.ts'
import { runRefunds } from './payments/refund-surplus.ts'
import { messageRenderers } from './render-messages.ts'

export type JobParts = {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly sendMail: SendMail
}

const hour = 60 * 60

/** All that runs without being asked. Every process runs all of it: rows are claimed, not jobs. */
export function listJobs({ config, db, clock, log, sendMail }: JobParts): Job[] {
  const render = messageRenderers(config, db, clock)
  const delivery = { db, clock, render, sendSms: openSmsGateway(config.sms), sendMail }
  const provider = connectCardProvider(config.card.apiUrl)
  const asking: AskParts = { db, clock, provider, shops: config.card.shops, log }
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
    { name: 'refund', every: 5, run: (signal) => untilIdle(signal, () => runRefunds(asking)) },
    {
      name: 'discard-card-tokens',
      every: 60,
      run: (signal) => untilIdle(signal, () => runCardTokenDisposal(asking)),
    },
    { name: 'forget-access', every: hour, run: () => forgetOldAccess(db, clock) },
    { name: 'forget-messages', every: hour, run: () => forgetOldMessages(db, clock) },
  ]
}

/** Batch after batch, until one finds nothing or the process is to stop. */
async function untilIdle(signal: AbortSignal, runBatch: () => Promise<number>): Promise<void> {
  while (!signal.aborted && (await runBatch()) > 0);
}
