import type { ShopConfig } from '@llave/api/config/config'
import type { Database } from '@llave/api/database/database'
import { listJobs } from '@llave/api/list-jobs'
import type { FastifyBaseLogger } from 'fastify'
import { testConfig } from './test-config.ts'

/** The machine's clock plus an offset. */
export class OffsetClock {
  #ahead = 0

  now(): Temporal.Instant {
    return Temporal.Instant.fromEpochMilliseconds(Date.now() + this.#ahead)
  }

  advance(minutes: number): void {
    this.#ahead += minutes * 60_000
  }
}

export type FastForwardParts = {
  readonly db: Database
  readonly clock: OffsetClock
  readonly card: { readonly url: string; runDue(): Promise<void> }
  readonly shops: Readonly<Record<'PEN' | 'USD', ShopConfig>>
}

/** What waits for longer than two hours is asked about hourly. */
const stepAfter = (minutes: number) => (minutes < 2 * 60 ? 20 : 60)
const maxMinutes = 3 * 24 * 60

/**
 * Runs Llave's jobs through the following hours, step by step, until nothing waits. They run
 * only in this process: to another process, a call in progress would seem lost when the clock moves. Throws
 * where something still waits after three days.
 */
export async function fastForward(
  { db, clock, card, shops }: FastForwardParts,
  countWaiting: () => Promise<number>,
): Promise<void> {
  const nothing = () => undefined
  const log = { info: nothing, warn: nothing, error: nothing } as unknown as FastifyBaseLogger
  const { tokenKeys } = testConfig().card
  const config = testConfig({
    card: { apiUrl: card.url, staticUrl: card.url, frameOrigins: [], shops, tokenKeys },
  })
  const jobs = listJobs({ config, db, clock, log, sendMail: async () => undefined })
  const { signal } = new AbortController()
  for (let minutes = 0; (await countWaiting()) > 0; minutes += stepAfter(minutes)) {
    if (minutes > maxMinutes) throw new Error(`${await countWaiting()} still wait after three days`)
    clock.advance(stepAfter(minutes))
    await card.runDue()
    for (const job of jobs) await job.run(signal)
  }
}
