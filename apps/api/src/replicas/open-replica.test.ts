import { DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase, type Queryable } from '../database/database.ts'
import { DatabaseAwayError } from '../database/database-away.ts'
import { knownForMs, openReplica, restMs, slightlyOldMs } from './open-replica.ts'
import type { Position } from './position.ts'

/** A handle that leads nowhere. */
const openNowhere = () =>
  openDatabase(
    {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    { countQueued: () => queued, countGiven: () => 0, askAside: async () => undefined },
  )
let queued = 0
const [primary, standby] = [openNowhere(), openNowhere()]

function at(place: number, timeline = 1): Position {
  const digits = (value: number, length: number) => value.toString(16).padStart(length, '0')
  return (digits(timeline, 8) + digits(place, 16)) as Position
}

/** How both stand; what a test does not say is well. */
let now = 0
let written: Position
let replayed: Position | null
let received: Position | null
let database: string
let asked = 0
let askedPrimary = 0
/** Of these, how often it was asked which database it is. */
let identified = 0
let primaryHeld: Promise<void>
let fault: Error | null
let positionFault: Error | null
let late: PromiseWithResolvers<null>
let warnings: string[]

beforeEach(() => {
  now = 1_000_000
  queued = 0
  written = at(200)
  replayed = at(100)
  received = null
  database = '7-1'
  asked = 0
  askedPrimary = 0
  identified = 0
  primaryHeld = Promise.resolve()
  fault = null
  positionFault = null
  late = Promise.withResolvers()
  warnings = []
})

const openUnknowing = () =>
  openReplica({
    ...{ primary, replica: standby, connections: 2, now: () => now },
    within: (_milliseconds, work) => Promise.race([work, late.promise]),
    warn: (message) => void warnings.push(message),
    positions: {
      async ofPrimary() {
        askedPrimary++
        await primaryHeld
        if (positionFault) throw positionFault
        return written
      },
      async identifyPrimary() {
        identified++
        return { position: await this.ofPrimary(primary), database: '7-1' }
      },
      async ofStandby() {
        asked++
        if (fault) throw fault
        return replayed && { replayed, received: received ?? replayed, database }
      },
    },
  })
type Opened = ReturnType<typeof openUnknowing>

/** Somebody's write: the process knows then where the primary is. */
async function write(replica: Opened, work = async () => undefined) {
  const told: Position[] = []
  await replica.answer(work, (position) => told.push(position)).catch(() => undefined)
  return told
}

/** One that knows the primary from when it had hardly anything. */
async function open(): Promise<Opened> {
  const replica = openUnknowing()
  const later = written
  written = at(1)
  await write(replica)
  written = later
  return replica
}

const isPrimary = async (db: Queryable) => (db === primary ? 'primary' : 'replica')

async function read(replica: Opened, brought: unknown, work: (db: Queryable) => Promise<string> = isPrimary) {
  let told: Position | null = null
  const answered = await replica.read(brought, work, (position) => {
    told = position
  })
  return { answered, told }
}

test('a replica that has all that the client was shown answers, and tells how far it may have shown', async () => {
  const replica = await open()
  received = at(120)
  expect(await read(replica, at(100))).toEqual({ answered: 'replica', told: at(120) })
  expect(await read(replica, at(99))).toMatchObject({ answered: 'replica' })
  expect(replica.counts).toMatchObject({ replica: 2, behind: 0 })
})

test('where it lacks the last of it the primary answers at once, and tells where it stands after', async () => {
  const replica = await open()
  expect(await read(replica, at(101))).toEqual({ answered: 'primary', told: at(200) })
  expect(replica.counts).toMatchObject({ replica: 0, behind: 1 })
  // It is not left alone: the next client may have seen less.
  expect(await read(replica, at(100))).toMatchObject({ answered: 'replica' })
})

test('a later timeline is later than any place in an earlier one', async () => {
  const replica = await open()
  replayed = at(5000, 1)
  expect(await read(replica, at(10, 2))).toMatchObject({ answered: 'primary' })
  replayed = at(11, 2)
  expect(await read(replica, at(5000, 1))).toMatchObject({ answered: 'replica' })
})

test.each([
  undefined,
  '',
  'x',
  at(1).toUpperCase().replace('1', 'G'),
  ` ${at(1)}`,
  at(1).slice(1),
  `${at(1)}0`,
  [at(1), at(1)],
  '0/16B3748',
])('%o is no position that a replica has reached: the primary answers', async (brought) => {
  const replica = await open()
  expect(await read(replica, brought)).toEqual({ answered: 'primary', told: at(200) })
})

test('a server that is no standby is asked nothing', async () => {
  const replica = await open()
  replayed = null
  expect(await read(replica, at(1))).toMatchObject({ answered: 'primary' })
  expect(replica.counts).toMatchObject({ away: 1 })
})

test('one that is promoted while it answers says nothing of how far that went', async () => {
  const replica = await open()
  const promoting = async (db: Queryable) => {
    replayed = null
    return isPrimary(db)
  }
  expect(await read(replica, at(1), promoting)).toEqual({ answered: 'replica', told: null })
})

test('one that is away is left alone for a while, and then tried by one call alone', async () => {
  written = at(100)
  const replica = await open()
  fault = new DatabaseAwayError(new Error('timeout exceeded when trying to connect'))
  expect(await read(replica, at(1))).toMatchObject({ answered: 'primary' })
  fault = null
  now += restMs - 1
  expect(await read(replica, at(1))).toMatchObject({ answered: 'primary' })
  expect(asked).toBe(1)

  now += 1
  const { promise: tried, resolve: letThrough } = Promise.withResolvers<void>()
  const slowly = async (db: Queryable) => {
    await tried
    return isPrimary(db)
  }
  const first = read(replica, at(1), slowly)
  expect(await read(replica, at(1))).toMatchObject({ answered: 'primary' })
  letThrough()
  expect(await first).toMatchObject({ answered: 'replica' })
  expect(await read(replica, at(1))).toMatchObject({ answered: 'replica' })
  expect(replica.counts).toMatchObject({ away: 3, replica: 2 })
})

test('one that goes away in the middle of the work is as one that was', async () => {
  const replica = await open()
  const dying = async (db: Queryable) => {
    if (db !== primary) throw new DatabaseAwayError(new Error('Query read timeout'))
    return 'primary'
  }
  expect(await read(replica, at(1), dying)).toMatchObject({ answered: 'primary' })
  expect(await read(replica, at(1))).toMatchObject({ answered: 'primary' })
  expect(replica.counts).toMatchObject({ away: 2 })
})

test.each(['40001', '40P01'])(
  'a query that a replica ends with %s goes to the primary, and the next one to the replica',
  async (code) => {
    const replica = await open()
    const conflicting = async (db: Queryable) => {
      if (db !== primary) throw Object.assign(new Error('conflict with recovery'), { code })
      return 'primary'
    }
    expect(await read(replica, at(1), conflicting)).toEqual({ answered: 'primary', told: at(200) })
    expect(await read(replica, at(1))).toMatchObject({ answered: 'replica' })
    expect(replica.counts).toMatchObject({ ended: 1, replica: 1, away: 0 })
  },
)

test('what a replica refuses may only not have arrived: the primary decides', async () => {
  const replica = await open()
  const notThere = async (db: Queryable) => {
    if (db !== primary) throw new Error('ajeno')
    return 'primary'
  }
  expect(await read(replica, at(1), notThere)).toMatchObject({ answered: 'primary' })
  const nowhere = async () => {
    throw new Error('ajeno')
  }
  const told: Position[] = []
  await expect(replica.read(at(1), nowhere, (position) => told.push(position))).rejects.toThrow('ajeno')
  expect(told).toEqual([at(200)])
  expect(replica.counts).toMatchObject({ refused: 2 })
})

test('one that takes too long for a query is left alone, as one that is away', async () => {
  const replica = await open()
  const slow = async (db: Queryable) => {
    if (db !== primary) throw Object.assign(new Error('statement timeout'), { code: '57014' })
    return 'primary'
  }
  expect(await read(replica, at(1), slow)).toMatchObject({ answered: 'primary' })
  expect(await read(replica, at(1))).toMatchObject({ answered: 'primary' })
  expect(replica.counts).toMatchObject({ ended: 1, away: 1, replica: 0 })
  now += restMs
  expect(await read(replica, at(1))).toMatchObject({ answered: 'replica' })
})

test('one that takes too long for all its queries is given up, and asks nothing more', async () => {
  const replica = await open()
  const { promise: first, resolve: answerFirst } = Promise.withResolvers<void>()
  let second = ''
  const inTwo = async (db: Queryable) => {
    if (db === primary) return 'primary'
    late.resolve(null)
    await first
    const asking = sql`select 1`.execute(db)
    second = await asking.then(
      () => 'asked',
      () => 'not asked',
    )
    return 'replica'
  }
  expect(await read(replica, at(1), inTwo)).toMatchObject({ answered: 'primary' })
  answerFirst()
  await expect.poll(() => second).toBe('not asked')
  expect(await read(replica, at(1))).toMatchObject({ answered: 'primary' })
  expect(replica.counts).toMatchObject({ ended: 1, away: 1 })
})

test.each(['ENOTFOUND', '28P01', '3D000', 'ERR_INVALID_URL', 'SELF_SIGNED_CERT_IN_CHAIN', '57014'])(
  '%s before it answers anything is one that is away, and is left alone',
  async (code) => {
    const replica = await open()
    fault = Object.assign(new Error('as the driver says it'), { code })
    expect(await read(replica, at(1))).toMatchObject({ answered: 'primary' })
    expect(await read(replica, at(1))).toMatchObject({ answered: 'primary' })
    expect(asked).toBe(1)
    expect(replica.counts).toMatchObject({ away: 2, refused: 0, ended: 0 })
  },
)

test('who would wait for a connection asks the primary, and the replica is not away for that', async () => {
  const replica = await open()
  const { promise: held, resolve: free } = Promise.withResolvers<void>()
  const holding = async (db: Queryable) => {
    await held
    return isPrimary(db)
  }
  const both = [read(replica, at(1), holding), read(replica, at(1), holding)]
  expect(await read(replica, at(1))).toMatchObject({ answered: 'primary' })
  expect(replica.counts).toMatchObject({ busy: 1, away: 0 })
  free()
  expect(await Promise.all(both)).toMatchObject([{ answered: 'replica' }, { answered: 'replica' }])
  expect(await read(replica, at(1))).toMatchObject({ answered: 'replica' })
})

test('a standby of another database answers nothing, which is said once', async () => {
  const replica = await open()
  database = '7-2'
  expect(await read(replica, at(1))).toMatchObject({ answered: 'primary' })
  now += restMs
  expect(await read(replica, at(1))).toMatchObject({ answered: 'primary' })
  expect(asked).toBe(2)
  expect(replica.counts).toMatchObject({ away: 2, replica: 0 })
  expect(warnings).toEqual([
    'DATABASE_REPLICA_URL leads to a standby of another database: it is asked nothing',
  ])
})

test('an answer asks which database the primary is only once in some seconds', async () => {
  const replica = await open()
  expect(identified).toBe(1)
  now += slightlyOldMs - 1
  expect(await write(replica)).toEqual([at(200)])
  expect([identified, askedPrimary]).toEqual([1, 2])
  now += 1
  expect(await write(replica)).toEqual([at(200)])
  expect([identified, askedPrimary]).toEqual([2, 3])
})

test('where the primary does not say where it stands, nothing is told', async () => {
  const replica = await open()
  positionFault = new DatabaseAwayError(new Error('Connection terminated'))
  expect(await write(replica)).toEqual([])
  expect(await read(replica, undefined)).toEqual({ answered: 'primary', told: null })
})

test('no answer waits long for its position, nor asks for it in a crowd or of a database that is away', async () => {
  const replica = await open()
  askedPrimary = 0
  queued = 1
  expect(await write(replica)).toEqual([])
  queued = 0
  const away = async () => {
    throw new DatabaseAwayError(new Error('Connection terminated'))
  }
  expect(await write(replica, away)).toEqual([])
  expect(askedPrimary).toBe(0)
  expect(await write(replica)).toEqual([at(200)])
  primaryHeld = Promise.withResolvers<void>().promise
  late.resolve(null)
  expect(await write(replica)).toEqual([])
})

test('a process that knows nothing recent of the primary asks no replica, and finds out beside', async () => {
  const replica = openUnknowing()
  queued = 1
  replayed = at(200)
  expect(await read(replica, at(1))).toEqual({ answered: 'primary', told: null })
  expect(replica.counts).toMatchObject({ unknown: 1 })
  expect([askedPrimary, asked]).toEqual([1, 0])
  expect(await read(replica, at(1))).toMatchObject({ answered: 'replica' })
  // Nobody came for long, and the standby lost its primary meanwhile.
  now += 3_600_000
  written = at(300)
  expect(await read(replica, at(1))).toMatchObject({ answered: 'primary' })
  expect(askedPrimary).toBe(2)
  expect(await read(replica, at(1))).toMatchObject({ answered: 'primary' })
  expect(replica.counts).toMatchObject({ unknown: 2, behind: 1, replica: 1 })
})

test('what this process has known of the primary for some seconds is asked of a replica for everybody', async () => {
  const replica = await open()
  now += slightlyOldMs - 1
  expect(await read(replica, at(1))).toMatchObject({ answered: 'replica' })
  expect(askedPrimary).toBe(1)
  now += 1
  // Known from then: not asked of a replica yet.
  expect(await read(replica, at(1))).toMatchObject({ answered: 'replica' })
  expect(askedPrimary).toBe(2)
  now += slightlyOldMs
  written = at(300)
  // Known to have been at 200 for that long, and the replica is still at 100.
  expect(await read(replica, at(1))).toEqual({ answered: 'primary', told: at(300) })
  replayed = at(200)
  expect(await read(replica, at(1))).toMatchObject({ answered: 'replica' })
  // No read for a while, shorter than it takes to know nothing any more.
  now += knownForMs - 1
  expect(await read(replica, at(1))).toMatchObject({ answered: 'primary' })
})
