import { type Database, inConnection, type Queryable } from '../database/database.ts'
import { DatabaseAwayError } from '../database/database-away.ts'
import { type Position, readPosition, unreachable } from './position.ts'
import type { WalPositions } from './positions.store.ts'

/**
 * What became of reading calls: answered by a replica, or by the primary because the client brought no position, the
 * replica is behind, is away, ended the query itself, or did not answer with success.
 */
export const readOutcomes = ['replica', 'unknown', 'behind', 'away', 'ended', 'refused'] as const
export type ReadOutcome = (typeof readOutcomes)[number]

export type Replica = {
  /**
   * Does this work on a replica, where one has everything up to the position that the client brought, else on the
   * primary. Neither waits nor fails because of a replica. `tell` is given the position of what was answered.
   */
  read<T>(
    brought: unknown,
    work: (db: Queryable) => Promise<T>,
    tell: (position: Position) => void,
  ): Promise<T>
  /** Where the primary stands now; never throws. */
  findPosition(): Promise<Position>
  /** How many reading calls of this process went which way. */
  readonly counts: Readonly<Record<ReadOutcome, number>>
}

type ReplicaParts = {
  readonly primary: Database
  /** A pool on the replica, or on an address that leads to one of several. */
  readonly replica: Database
  readonly positions: WalPositions
  /** Milliseconds of a clock that is never set. */
  readonly now: () => number
}

/** Milliseconds for which a replica that failed is left alone; then one call tries it. */
export const restMs = 5_000

/** Milliseconds after which what a process knows of the primary is asked of a replica too, whoever asks. */
export const slightlyOldMs = 5_000

/** The replica did not get as far as the work. */
class NotAsked extends Error {
  readonly outcome: 'behind' | 'away'
  constructor(outcome: 'behind' | 'away') {
    super(outcome)
    this.outcome = outcome
  }
}

/** A conflict with what is replayed, a deadlock with it, a query that took too long for a replica. */
const endedByReplica = new Set(['40001', '40P01', '57014'])

export function openReplica({ primary, replica, positions, now }: ReplicaParts): Replica {
  const counts: Record<ReadOutcome, number> = {
    replica: 0,
    unknown: 0,
    behind: 0,
    away: 0,
    ended: 0,
    refused: 0,
  }
  let restsUntil = Number.NEGATIVE_INFINITY
  const known = trackPrimary(now)

  async function findPosition(): Promise<Position> {
    try {
      const position = await positions.ofPrimary(primary)
      known.note(position)
      return position
    } catch {
      return unreachable
    }
  }

  /** In one connection, as behind one address there may be several replicas. */
  async function readReplica<T>(there: Database, wanted: Position, work: (db: Queryable) => Promise<T>) {
    // Each statement sees what was there when it began, so that this comes before all that the work sees.
    const before = await positions.ofStandby(there)
    if (!before) throw new NotAsked('away')
    if (before.replayed < wanted) throw new NotAsked('behind')
    const value = await work(there)
    const after = await positions.ofStandby(there)
    // Promoted meanwhile: what the work saw is a primary's.
    return { value, position: after?.received ?? unreachable }
  }

  async function tryReplica<T>(
    wanted: Position,
    work: (db: Queryable) => Promise<T>,
  ): Promise<{ readonly value: T; readonly position: Position } | Exclude<ReadOutcome, 'replica'>> {
    if (now() < restsUntil) return 'away'
    const isTry = restsUntil !== Number.NEGATIVE_INFINITY
    // One call tries; the others go on to the primary.
    if (isTry) restsUntil = now() + restMs
    try {
      const answered = await inConnection(replica, (there) => readReplica(there, wanted, work))
      restsUntil = Number.NEGATIVE_INFINITY
      return answered
    } catch (error) {
      const outcome = outcomeOf(error)
      restsUntil = outcome === 'away' ? now() + restMs : Number.NEGATIVE_INFINITY
      return outcome
    }
  }

  return {
    counts,
    findPosition,
    async read(brought, work, tell) {
      const position = readPosition(brought)
      const tried = position ? await tryReplica(later(position, known.sometimeAgo()), work) : 'unknown'
      if (typeof tried !== 'string') {
        counts.replica++
        tell(tried.position)
        return tried.value
      }
      counts[tried]++
      try {
        return await work(primary)
      } finally {
        tell(await findPosition())
      }
    },
  }
}

function outcomeOf(error: unknown): Exclude<ReadOutcome, 'replica' | 'unknown'> {
  if (error instanceof NotAsked) return error.outcome
  if (error instanceof DatabaseAwayError) return 'away'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // What refuses here may only not have arrived yet: the primary decides.
  return endedByReplica.has(code) ? 'ended' : 'refused'
}

function later(one: Position, other: Position | null): Position {
  return other && other > one ? other : one
}

/** Keeps where the primary was at least `slightlyOldMs` ago, and hardly more while it is asked often. */
function trackPrimary(now: () => number) {
  let [older, newer]: [Position | null, Position | null] = [null, null]
  let newerAt = Number.NEGATIVE_INFINITY
  const isOld = () => now() - newerAt >= slightlyOldMs
  return {
    note(position: Position): void {
      if (!isOld()) return
      older = newer
      newer = position
      newerAt = now()
    },
    sometimeAgo: () => (isOld() ? newer : older),
  }
}
