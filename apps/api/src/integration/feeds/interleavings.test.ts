import { parseCursor } from '@llave/domain/integration/feed-cursor'
import {
  createEmbeddedDatabase,
  createTestDatabase,
  postgresAnswers,
} from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { findUnannouncedFacts } from '@llave/testkit/integration/find-unannounced-facts'
import { insertProperty } from '@llave/testkit/payments/insert-letras'
import { personas } from '@llave/testkit/personas'
import fc from 'fast-check'
import type { ControlledTransaction } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connectPostgres } from '../../database/connect-postgres.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { numberEvents } from './number-events.ts'
import { type Page, readPage } from './read-page.ts'

/** A writer holds its transaction open until a later step ends it, or to the end of the round. */
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('write' as const), facts: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('commit' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('roll back' as const), which: fc.nat(20) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('number' as const), processes: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      reader: fc.nat(2),
      limit: fc.constantFrom(1, 2, 5, 1000),
      back: fc.nat(3),
    }),
  },
)
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

const never = new AbortController().signal
const hasPostgres = await postgresAnswers()

type Place = { readonly db: Database; readonly open: number }

async function onPostgres(): Promise<Place> {
  const { url, pooled, drop } = await createTestDatabase()
  if (!url) throw new Error('PostgreSQL answered')
  const db = connectPostgres(url, { poolSize: 16, pooled })
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  return { db, open: 8 }
}

/** One connection: what writes is done before the next step. */
async function onEmbedded(): Promise<Place> {
  const { db, drop } = await createEmbeddedDatabase()
  onTestFinished(drop)
  return { db, open: 0 }
}

describe.each([
  ...(hasPostgres ? [['PostgreSQL', onPostgres] as const] : []),
  ['the embedded database', onEmbedded] as const,
])('on %s', (_, start) => {
  test('whatever commits, rolls back or hangs, no reader misses a row or sees a page change', async () => {
    const { db, open } = await start()
    const clock = new FixedClock('2026-11-21T20:20:05Z')
    const customerId = await insertCustomer(db, personas.lucia)
    await insertProperty(db, customerId, '1000234')
    const world = new World(db, clock, customerId, open)
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), async (steps) => {
        for (const step of steps) await world.take(step)
        await world.finish()
      }),
    )
  })
})

class World {
  readonly db: Database
  readonly clock: FixedClock
  readonly customerId: number
  /** How many transactions may stand open at a time. */
  readonly mostOpen: number
  readonly committed = new Set<string>()
  readonly readers = [0, 1, 2].map((index) => new Reader(`erp-${index}`))
  writers: { readonly trx: ControlledTransaction<Tables>; readonly ids: readonly string[] }[] = []

  constructor(db: Database, clock: FixedClock, customerId: number, mostOpen: number) {
    this.db = db
    this.clock = clock
    this.customerId = customerId
    this.mostOpen = mostOpen
  }

  async take(step: Step): Promise<void> {
    this.clock.advance({ minutes: 1 })
    if (step.kind === 'write') await this.write(step.facts)
    if (step.kind === 'commit') await this.end(step.which, 'commit')
    if (step.kind === 'roll back') await this.end(step.which, 'rollback')
    if (step.kind === 'number') {
      await Promise.all(
        Array.from({ length: step.processes }, () => numberEvents(this.db, this.clock, never)),
      )
    }
    if (step.kind === 'read') await this.readers[step.reader]?.read(this, step.limit, step.back)
  }

  async write(facts: number): Promise<void> {
    if (this.mostOpen === 0) {
      for (let done = 0; done < facts; done++) this.committed.add(await this.insert(this.db))
      return
    }
    if (this.writers.length === this.mostOpen) await this.end(0, 'commit')
    const trx = await this.db.startTransaction().execute()
    const ids: string[] = []
    for (let done = 0; done < facts; done++) ids.push(await this.insert(trx))
    this.writers.push({ trx, ids })
  }

  async insert(db: Queryable): Promise<string> {
    const { id } = await db
      .insertInto('complaint')
      .values({
        customer_id: this.customerId,
        proforma: '1000234',
        phone: '',
        email: '',
        text: 'x',
        filed_at: this.clock.now().toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  }

  async end(which: number, how: 'commit' | 'rollback'): Promise<void> {
    const writer = this.writers[which % Math.max(1, this.writers.length)]
    if (!writer) return
    this.writers = this.writers.filter((other) => other !== writer)
    await writer.trx[how]().execute()
    if (how === 'commit') for (const id of writer.ids) this.committed.add(id)
  }

  /** What hung commits at last, and everybody reads to the end. */
  async finish(): Promise<void> {
    while (this.writers.length > 0) await this.end(0, 'commit')
    await numberEvents(this.db, this.clock, never)
    for (const reader of this.readers) await reader.finish(this)
    expect(await findUnannouncedFacts(this.db)).toEqual([])
  }
}

/** Reads on from where it stands, and sometimes an earlier page once more. */
class Reader {
  readonly system: string
  readonly pages = new Map<string, Page<'complaints'>>()
  readonly seen: string[] = []
  numbers = 0
  next = ''

  constructor(system: string) {
    this.system = system
  }

  async read(world: World, limit: number, back: number): Promise<boolean> {
    const earlier = [...this.pages.keys()].at(-back)
    if (back > 0 && earlier !== undefined) await this.readAgain(world, earlier)
    const request = { after: this.next, limit }
    const page = await readPage(world, this.system, 'complaints', request)
    for (const row of page.rows) {
      expect(parseCursor(row.cursor)?.number).toBe(++this.numbers)
      this.seen.push(row.complaint)
    }
    if (page.rows.length > 0 && request.after !== '') this.pages.set(JSON.stringify(request), page)
    this.next = page.next
    return page.rows.length > 0
  }

  async readAgain(world: World, request: string): Promise<void> {
    expect(await readPage(world, this.system, 'complaints', JSON.parse(request))).toEqual(
      this.pages.get(request),
    )
  }

  async finish(world: World): Promise<void> {
    while (await this.read(world, 1000, 0));
    for (const request of this.pages.keys()) await this.readAgain(world, request)
    expect(this.seen).toHaveLength(world.committed.size)
    expect(new Set(this.seen)).toEqual(world.committed)
  }
}
