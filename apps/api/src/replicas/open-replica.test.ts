import { DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase, type Queryable } from '../database/database.ts'
import { DatabaseAwayError } from '../database/database-away.ts'
import { openReplica, restMs, slightlyOldMs } from './open-replica.ts'
import { type Position, unreachable } from './position.ts'

/** A handle that leads nowhere. */
const openNowhere = () =>
  openDatabase({
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  })
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
let asked = 0
let fault: Error | null
let positionFault: Error | null

beforeEach(() => {
  now = 1_000_000
  written = at(200)
  replayed = at(100)
  received = null
  asked = 0
  fault = null
  positionFault = null
})

const open = () =>
  openReplica({
    primary,
    replica: standby,
    now: () => now,
    positions: {
      async ofPrimary() {
        if (positionFault) throw positionFault
        return written
      },
      async ofStandby() {
        asked++
        if (fault) throw fault
        return replayed && { replayed, received: received ?? replayed }
      },
    },
  })
type Opened = ReturnType<typeof open>

const isPrimary = async (db: Queryable) => (db === primary ? 'primary' : 'replica')

async function read(replica: Opened, brought: unknown, work: (db: Queryable) => Promise<string> = isPrimary) {
  let told: Position | null = null
  const answered = await replica.read(brought, work, (position) => {
    told = position
  })
  return { answered, told }
}

test('a replica that has all that the client was shown answers, and tells how far it may have shown', async () => {
  const replica = open()
  received = at(120)
  expect(await read(replica, at(100))).toEqual({ answered: 'replica', told: at(120) })
  expect(await read(replica, at(99))).toMatchObject({ answered: 'replica' })
  expect(replica.counts).toMatchObject({ replica: 2, behind: 0 })
})

test('where it lacks the last of it the primary answers at once, and tells where it stands after', async () => {
  const replica = open()
  expect(await read(replica, at(101))).toEqual({ answered: 'primary', told: at(200) })
  expect(replica.counts).toMatchObject({ replica: 0, behind: 1 })
  // It is not left alone: the next client may have seen less.
  expect(await read(replica, at(100))).toMatchObject({ answered: 'replica' })
})

test('a later timeline is later than any place in an earlier one', async () => {
  const replica = open()
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
  unreachable,
])('%o is no position that a replica has reached: the primary answers', async (brought) => {
  const replica = open()
  expect(await read(replica, brought)).toEqual({ answered: 'primary', told: at(200) })
})

test('a server that is no standby is asked nothing', async () => {
  const replica = open()
  replayed = null
  expect(await read(replica, at(1))).toMatchObject({ answered: 'primary' })
  expect(replica.counts).toMatchObject({ away: 1 })
})

test('one that is promoted while it answers has told what nothing has reached', async () => {
  const replica = open()
  const promoting = async (db: Queryable) => {
    replayed = null
    return isPrimary(db)
  }
  expect(await read(replica, at(1), promoting)).toEqual({ answered: 'replica', told: unreachable })
})

test('one that is away is left alone for a while, and then tried by one call alone', async () => {
  written = at(100)
  const replica = open()
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
  const replica = open()
  const dying = async (db: Queryable) => {
    if (db !== primary) throw new DatabaseAwayError(new Error('Query read timeout'))
    return 'primary'
  }
  expect(await read(replica, at(1), dying)).toMatchObject({ answered: 'primary' })
  expect(await read(replica, at(1))).toMatchObject({ answered: 'primary' })
  expect(replica.counts).toMatchObject({ away: 2 })
})

test.each(['40001', '40P01', '57014'])(
  'a query that a replica ends with %s goes to the primary, and the next one to the replica',
  async (code) => {
    const replica = open()
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
  const replica = open()
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

test('where the primary does not say where it stands, nothing but the primary is good enough afterwards', async () => {
  const replica = open()
  positionFault = new DatabaseAwayError(new Error('Connection terminated'))
  expect(await replica.findPosition()).toBe(unreachable)
  expect(await read(replica, undefined)).toEqual({ answered: 'primary', told: unreachable })
})

test('what this process has known of the primary for some seconds is asked of a replica for everybody', async () => {
  const replica = open()
  await replica.findPosition()
  now += slightlyOldMs - 1
  expect(await read(replica, at(1))).toMatchObject({ answered: 'replica' })
  now += 1
  // Known to be at 200 for that long, and the replica is still at 100.
  written = at(300)
  expect(await read(replica, at(1))).toEqual({ answered: 'primary', told: at(300) })
  replayed = at(200)
  expect(await read(replica, at(1))).toMatchObject({ answered: 'replica' })
  now += slightlyOldMs
  expect(await read(replica, at(1))).toMatchObject({ answered: 'primary' })
})
