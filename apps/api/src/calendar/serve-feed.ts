import { createHash } from 'node:crypto'
import { calendarEntries } from '@llave/domain/calendar/calendar-entries'
import { type Clock, limaDateTime } from '@llave/domain/time/lima-date'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { ShopIds } from '../debit/find-impediment.ts'
import { ApiError } from '../http/api-error.ts'
import { hashToken } from '../http/token.ts'
import { findRecentNumber } from '../recent-number/refuse-recent-number.ts'
import { findFeed, type LiveFeed, markRead } from './calendar-feed.store.ts'
import { readCalendarFacts } from './calendar-letras.store.ts'
import { entryUid, feedPath, tokenOf } from './feed-address.ts'
import { renderCalendar } from './render-calendar.ts'

/** Readings of one calendar in a minute. Not by network: one company reads for thousands of buyers. */
const readingsPerMinute = 30

export type FeedParts = {
  readonly db: Database
  readonly clock: Clock
  readonly shops: ShopIds
  /** The server's, which keys the entries' UIDs. */
  readonly secret: string
  readonly publicUrl: string
}

/**
 * The calendar for whoever has its address. Its path holds a secret, which is why its route has no parameter that is
 * too long or malformed to match: whatever is no live calendar is answered here, and alike.
 */
export function serveFeed(app: FastifyInstance, parts: FeedParts): void {
  const { db, clock } = parts
  const countReading = app.createRateLimit({
    max: readingsPerMinute,
    timeWindow: 60_000,
    allowList: [],
    keyGenerator: (request) => hashToken(restOf(request.params)).toString('base64url'),
  })

  app.get(`${feedPath}*`, async (request, reply) => {
    reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
    const token = tokenOf(restOf(request.params))
    const feed = token === null ? null : await findFeed(db, hashToken(token))
    if (!feed) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('En esta dirección no hay ningún calendario.')
    }
    const reading = await countReading(request)
    if (!reading.isAllowed && reading.isExceeded) {
      throw new ApiError('demasiados_intentos', { segundosEspera: reading.ttlInSeconds })
    }
    const recent = await findRecentNumber(db, feed.customerId, clock.now())
    if (recent) {
      // Programs keep what they read and come again: whose number was taken over may have an address that is not theirs.
      const seconds = Math.ceil(recent.opens.since(clock.now()).total('seconds'))
      return reply
        .code(503)
        .headers({ 'cache-control': 'no-store', 'retry-after': String(seconds) })
        .type('text/plain; charset=utf-8')
        .send('Este calendario se detuvo por un día, porque cambió el número con el que se ingresa.')
    }
    const text = await writeCalendar(parts, feed)
    if (request.method === 'GET') await markRead(db, feed.id, clock.now())
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    // Kept by whom it is for alone, and asked about anew each time, so that one that ended is gone at once.
    reply.headers({ etag, 'cache-control': 'private, no-cache' })
    const known = request.headers['if-none-match'] ?? ''
    if (known.trim() === '*' || known.includes(etag)) return reply.code(304).send()
    return (
      reply
        .type('text/calendar; charset=utf-8')
        // Else the secret would be the name of the file where a browser keeps it.
        .header('content-disposition', 'inline; filename="fechas-de-pago.ics"')
        .send(text)
    )
  })
}

async function writeCalendar(parts: FeedParts, { customerId, madeAt }: LiveFeed): Promise<string> {
  const { db, clock, shops, secret, publicUrl } = parts
  const now = limaDateTime(clock.now())
  const facts = await readCalendarFacts(db, shops, customerId, now)
  return renderCalendar(calendarEntries({ ...facts, madeAt }, now), {
    publicUrl,
    uidOf: (key) => entryUid(secret, customerId, key),
  })
}

/** What follows `feedPath` in the address. */
function restOf(params: unknown): string {
  return (params as { readonly '*': string })['*']
}
