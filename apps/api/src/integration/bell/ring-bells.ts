import { feedNews } from '@llave/contract/integration/feed-news'
import { formatCursor } from '@llave/domain/integration/feed-cursor'
import { nextKnockAt } from '@llave/domain/integration/knock-schedule'
import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import type { RowKey } from '../../config/config.ts'
import { type Database, transact } from '../../database/database.ts'
import { findEntryAt } from '../feeds/place.store.ts'
import { auditGone, type BellAddress, findBell, turnOff } from './bell.store.ts'
import { deriveSecret } from './bell-secret.ts'
import { type ClaimedKnock, claimKnocks, recordFailure, recordTold, ringForNews } from './knock.store.ts'
import type { KnockAnswer, PostKnock } from './post-knock.ts'
import { readRetryAfter } from './read-retry-after.ts'
import { signKnock } from './sign-knock.ts'

export type RingParts = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly keys: readonly RowKey[]
  readonly post: PostKnock
  /** From 0 to 1: where a wait ends within its tenth. */
  readonly spread: () => number
  /** Ends when it is time to look for news again, though knocks are under way. */
  readonly pause: (signal: AbortSignal) => Promise<void>
}

/** Knocks under way in a process. A knock takes 10 seconds at most, so that silent receivers cannot hold all for long. */
export const mostUnderWay = 50
const gone = 410

/**
 * Tells the developer's systems that a feed has news, and nothing else: who is told reads the feed,
 * and who is not reads it all the same. The claim is committed before the knock and its outcome
 * after: what a killed process sent is sent again under the same number. Knocks go side by side, and
 * while some wait for their answer the others that come due are sent: a receiver that hangs delays
 * its own alone. Ends when nothing is due or under way.
 */
export async function ringBells(parts: RingParts, signal: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>()
  let pause: Promise<void> | null = null
  while (!signal.aborted) {
    await ringForNews(parts.db, parts.clock.now())
    const knocks = await claimKnocks(parts.db, parts.clock.now(), mostUnderWay - underWay.size)
    for (const knock of knocks) {
      const rung: Promise<void> = ringOrLog(parts, knock).finally(() => underWay.delete(rung))
      underWay.add(rung)
    }
    if (underWay.size === 0) return
    pause ??= parts.pause(signal).then(() => {
      pause = null
    })
    await Promise.race([...underWay, pause])
  }
  await Promise.all(underWay)
}

async function ringOrLog(parts: RingParts, knock: ClaimedKnock): Promise<void> {
  try {
    await ring(parts, knock)
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown'
    parts.log.error({ bell: knock.bellId, error: name }, 'ringing a bell failed')
  }
}

async function ring(parts: RingParts, knock: ClaimedKnock): Promise<void> {
  const { db, clock, log } = parts
  const bell = await findBell(db, knock.bellId, clock.now())
  if (!bell) return
  const { status, label, retryAfter } = await knockAt(parts, bell, knock)
  const now = clock.now()
  if (status !== null && status >= 200 && status < 300) return recordTold(db, knock, now)
  if (status === gone) return goOff(parts, bell, knock)
  const askedSeconds = readRetryAfter(retryAfter, now)
  const next = nextKnockAt(knock.attempts, now, { spread: parts.spread(), askedSeconds })
  if (!next) log.warn({ bell: knock.bellId, feed: knock.feed, label }, 'a knock was given up')
  await recordFailure(db, knock, label, next)
}

async function knockAt(
  { clock, log, db, keys, post }: RingParts,
  { url, secrets }: BellAddress,
  knock: ClaimedKnock,
): Promise<KnockAnswer> {
  const signing = secrets.flatMap((secret) =>
    keys.filter(({ id }) => id === secret.keyId).map((key) => deriveSecret(key, secret)),
  )
  if (signing.length === 0) {
    log.error({ bell: knock.bellId, key: secrets[0]?.keyId }, 'a bell cannot be rung: look at BELL_KEYS')
    return { status: null, label: 'no key', retryAfter: null }
  }
  const { id, body } = await writeKnock(db, knock)
  const timestamp = Math.floor(clock.now().epochMilliseconds / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Llave',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signKnock(signing, { id, timestamp, body }),
  }
  return post(url, { headers, body })
}

/** The same for every attempt, so that its receiver knows one that it took. */
async function writeKnock(db: Database, { bellId, feed, number, untoldSince }: ClaimedKnock) {
  const entry = await findEntryAt(db, feed, number)
  if (!entry) throw new Error(`${feed} has no entry ${number}`)
  const cursor = formatCursor(entry)
  const news = { type: 'feed.news' as const, timestamp: untoldSince, data: { feed, cursor } }
  return { id: `knock_${bellId}_${feed}_${cursor}`, body: JSON.stringify(z.encode(feedNews, news)) }
}

/** The receiver wants no more knocks. */
async function goOff({ db, clock, log }: RingParts, { system }: BellAddress, knock: ClaimedKnock) {
  const now = clock.now()
  await transact(db, async (trx) => {
    await recordFailure(trx, knock, `HTTP ${gone}`, now)
    if (await turnOff(trx, knock.bellId, now))
      await auditGone(trx, knock.bellId, { system, status: gone }, now)
  })
  log.warn({ bell: knock.bellId }, 'a bell went off: its receiver is gone')
}
