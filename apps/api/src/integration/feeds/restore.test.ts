import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FeedRow } from '@llave/contract/integration/feed-members'
import { copyEmbedded } from '@llave/testkit/database/copy-embedded'
import { createTestDatabase, postgresAnswers } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { operatorOf, signed } from '@llave/testkit/operate'
import { insertProperty } from '@llave/testkit/payments/insert-letras'
import { personas } from '@llave/testkit/personas'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { connectEmbedded } from '../../database/connect-embedded.ts'
import { connectPostgres } from '../../database/connect-postgres.ts'
import type { Database } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { acknowledge } from './acknowledge.ts'
import { numberEvents } from './number-events.ts'
import { readPage } from './read-page.ts'

const never = new AbortController().signal
const folder = mkdtempSync(join(tmpdir(), 'llave-restore-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A database that can be saved and gone back to, and whether it sees by itself that it was. */
type Restorable = {
  readonly seen: boolean
  db: Database
  save(): Promise<void>
  restore(): Promise<void>
  end(): Promise<void>
}

/** Restored as another database, as from a dump: its fingerprint is another. */
async function onPostgres(): Promise<Restorable> {
  const { db, url, drop } = await createTestDatabase()
  if (!url) throw new Error('PostgreSQL answered')
  const name = new URL(url).pathname.slice(1)
  const server = new pg.Client({ connectionString: new URL('/postgres', url).href })
  await server.connect()
  const copies: string[] = []
  const copy = async (from: string) => {
    const made = `${name}_${copies.push(from)}`
    await server.query(`create database ${made} template ${from}`)
    return made
  }
  let saved = ''
  const place: Restorable = {
    seen: true,
    db,
    save: async () => {
      await place.db.destroy()
      saved = await copy(name)
      place.db = connectPostgres(url, { poolSize: 3 })
    },
    restore: async () => {
      await place.db.destroy()
      place.db = connectPostgres(new URL(`/${await copy(saved)}`, url).href, { poolSize: 3 })
    },
    end: async () => {
      await place.db.destroy()
      for (const index of copies.keys()) await server.query(`drop database ${name}_${index + 1} with (force)`)
      await server.end()
      await drop()
    },
  }
  return place
}

/** Restored by copying its files back: nothing in it tells. */
async function onEmbedded(): Promise<Restorable> {
  const [data, saved] = [join(folder, 'data'), join(folder, 'saved')]
  await copyEmbedded(data)
  const place: Restorable = {
    seen: false,
    db: await connectEmbedded(data),
    save: async () => {
      await place.db.destroy()
      cpSync(data, saved, { recursive: true })
      place.db = await connectEmbedded(data)
    },
    restore: async () => {
      await place.db.destroy()
      rmSync(data, { recursive: true })
      cpSync(saved, data, { recursive: true })
      place.db = await connectEmbedded(data)
    },
    end: () => place.db.destroy(),
  }
  return place
}

/** An ERP that keeps what it read by cursor, and obeys `readFrom`. */
class Erp {
  readonly clock: FixedClock
  readonly system: string
  rows: FeedRow<'complaints'>[] = []
  next = ''
  told: string[] = []

  constructor(clock: FixedClock, system: string) {
    this.clock = clock
    this.system = system
  }

  async readToEnd(db: Database): Promise<void> {
    for (;;) {
      try {
        const page = await readPage({ db, clock: this.clock }, this.system, 'complaints', {
          after: this.next,
          limit: 2,
        })
        if (page.rows.length === 0) return
        this.rows.push(...page.rows)
        this.next = page.next
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'cursor_perdido') throw error
        this.next = error.details.readFrom ?? ''
        this.told.push(this.next)
        this.rows = this.rows.slice(0, this.rows.findIndex(({ cursor }) => cursor === this.next) + 1)
      }
    }
  }

  acknowledge(db: Database) {
    return acknowledge({ db, clock: this.clock }, this.system, 'complaints', { upTo: this.next, rows: [] })
  }
}

describe.each([
  ...((await postgresAnswers()) ? [['PostgreSQL, from a dump', onPostgres] as const] : []),
  ['the embedded database, from a copy of its files', onEmbedded] as const,
])('on %s', (_, open) => {
  test('a restored database gives no cursor twice, and the reader ends with the rows that it has', async () => {
    const place = await open()
    const clock = new FixedClock('2026-11-21T20:20:05Z')
    const customerId = await insertCustomer(place.db, personas.lucia)
    await insertProperty(place.db, customerId, '1000234')
    const file = async (...texts: string[]) => {
      const row = { customer_id: customerId, proforma: '1000234', phone: '', email: '' }
      for (const text of texts)
        await place.db
          .insertInto('complaint')
          .values({ ...row, text, filed_at: clock.now().toString() })
          .execute()
      await numberEvents(place.db, clock, never)
      clock.advance({ minutes: 1 })
    }
    const readTexts = async () => {
      const rows = await place.db.selectFrom('complaint').select('text').orderBy('id').execute()
      return rows.map(({ text }) => text)
    }
    const [erp, quiet] = [new Erp(clock, 'erp'), new Erp(clock, 'quiet')]
    const given = new Map<string, string>()
    const read = async () => {
      for (const each of [erp, quiet]) {
        await each.readToEnd(place.db)
        for (const { cursor, text } of each.rows) expect(given.getOrInsert(cursor, text)).toBe(text)
        expect(each.rows.map(({ text }) => text)).toEqual(await readTexts())
      }
      // The other one never says what it did with the rows.
      await erp.acknowledge(place.db)
    }

    await file('uno', 'dos', 'tres')
    await read()
    const common = erp.next
    await place.save()
    await file('cuatro', 'cinco', 'seis')
    await read()

    // More is numbered than was lost before the readers come back: their number stands again.
    await place.restore()
    await file('otra', 'otras', 'más', 'muchas')
    const { cause } = await place.db
      .selectFrom('feed_epoch')
      .select('cause')
      .where('feed', '=', 'complaints')
      .orderBy('epoch', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(cause).toBe(place.seen ? 'restored' : 'first')
    await read()
    expect([erp.told, quiet.told]).toEqual([[common], [common]])

    // Once more, and this time less is numbered than was lost.
    await place.restore()
    await file('nueva')
    await read()
    expect([erp.told, quiet.told]).toEqual([
      [common, common],
      [common, common],
    ])
    await place.end()
  })
})

test('where the operator says that the database was restored, numbers go on in a new epoch', async () => {
  const { db, drop } = await createTestDatabase()
  const clock = new FixedClock('2026-11-21T20:20:05Z')
  const say = operatorOf({ db, clock })
  await numberEvents(db, clock, never)
  expect(await say('feeds')).toContain('2026-11-21 15:20 (first)')
  clock.advance({ hours: 1 })
  // One that has given no number needs none after it.
  expect(await say('feeds', 'new-epoch', ...signed)).toBe('Every feed goes on in a new epoch.\n')
  expect(await say('feeds')).toContain('2026-11-21 15:20 (first)')
  const customerId = await insertCustomer(db, personas.lucia)
  await insertProperty(db, customerId, '1000234')
  const row = { customer_id: customerId, proforma: '1000234', phone: '', email: '', text: 'x' }
  await db
    .insertInto('complaint')
    .values({ ...row, filed_at: clock.now().toString() })
    .execute()
  await numberEvents(db, clock, never)
  await say('feeds', 'new-epoch', ...signed)
  expect(await say('feeds')).toMatch(/complaints +1 +- +2026-11-20 +2026-11-21 16:20 \(operator\)/)
  await drop()
})
