import { countQueued, type Database, inConnection, type Queryable } from '../database/database.ts'
import { DatabaseAwayError } from '../database/database-away.ts'
import type { withinTime } from '../database/within-time.ts'
import { type Position, readPosition } from './position.ts'
import type { PrimaryPosition, WalPositions } from './positions.store.ts'

/**
 * What became of reading calls: answered by a replica, or by the primary because the client brought no position or
 * nothing recent is known of the primary, because the replica is behind, answers as many as it can, is away, took too
 * long or ended the query itself, or did not answer with success.
 */
export const readOutcomes = ['replica', 'unknown', 'behind', 'busy', 'away', 'ended', 'refused'] as const
export type ReadOutcome = (typeof readOutcomes)[number]

/** Is given the position of what was answered, where it is known. */
type Tell = (position: Position) => void

export type Replica = {
  /**
   * Does this work on a replica, where one has everything up to the position that the client brought, else on the
   * primary. Never fails because of a replica, and is held up by one for `tryWithinMs` at most.
   */
  read<T>(brought: unknown, work: (db: Queryable) => Promise<T>, tell: Tell): Promise<T>
  /** Does work that asks the primary. Of a refusal too it is told how far it went: something may have been written before. */
  answer<T>(work: () => Promise<T>, tell: Tell): Promise<T>
  /** How many reading calls of this process went which way. */
  readonly counts: Readonly<Record<ReadOutcome, number>>
}

type ReplicaParts = {
  readonly primary: Database
  /** A pool on the replica, or on an address that leads to one of several. */
  readonly replica: Database
  /** How many the pool has: who would wait for one asks the primary. */
  readonly connections: number
  readonly positions: WalPositions
  /** Milliseconds of a clock that is never set. */
  readonly now: () => number
  readonly within: typeof withinTime
  /** Takes what the operator has to know. */
  readonly warn: (message: string) => void
}

/** Milliseconds for which a replica that failed is left alone; then one call tries it. */
export const restMs = 5_000

/** Milliseconds after which what a process knows of the primary is asked of a replica too, whoever asks. */
export const slightlyOldMs = 5_000

/** Milliseconds after which it is no longer enough: a replica may be older than that by then. */
export const knownForMs = 2 * slightlyOldMs

/** Milliseconds for all that is asked of a replica for one call. */
const tryWithinMs = 1_000

/** Milliseconds for which an answer of the primary waits for its position. */
const positionWithinMs = 250

/** The replica did not get as far as the work. */
class NotAsked extends Error {
  readonly outcome: 'behind' | 'away'
  constructor(outcome: 'behind' | 'away') {
    super(outcome)
    this.outcome = outcome
  }
}

/** A query that took too long for a replica. */
const tooLong = '57014'
/** Or is in conflict with what is replayed, or deadlocked with it. */
const endedByReplica = new Set(['40001', '40P01', tooLong])

/** How far one call got at a replica. */
type Attempt = { isAtWork: boolean; isOver: boolean }

type Answered<T> = { readonly value: T; readonly position: Position | null }

export function openReplica(parts: ReplicaParts): Replica {
  const { primary, replica, connections, positions, now, within, warn } = parts
  const counts: Record<ReadOutcome, number> = {
    replica: 0,
    unknown: 0,
    behind: 0,
    busy: 0,
    away: 0,
    ended: 0,
    refused: 0,
  }
  let restsUntil = Number.NEGATIVE_INFINITY
  /** Connections that are taken, those of attempts that are over among them. */
  let taken = 0
  let isAskingPrimary = false
  let isForeignTold = false
  const known = trackPrimary(now)

  async function askPrimary(): Promise<Position> {
    if (!known.isDue()) return positions.ofPrimary(primary)
    const askedAt = now()
    const found = await positions.identifyPrimary(primary)
    known.note(found, askedAt)
    return found.position
  }

  /** Null where it cannot be known at once: somebody waits for their answer. */
  async function findPosition(): Promise<Position | null> {
    if (countQueued(primary) > 0) return null
    return within(positionWithinMs, askPrimary()).catch(() => null)
  }

  /** Nobody waits for it, and it is one question in some seconds, so that it may wait its turn. */
  function keepKnown(): void {
    if (isAskingPrimary || !known.isDue()) return
    isAskingPrimary = true
    void askPrimary()
      .catch(() => undefined)
      .finally(() => {
        isAskingPrimary = false
      })
  }

  /** In one connection, as behind one address there may be several replicas. */
  async function readReplica<T>(
    there: Database,
    wanted: PrimaryPosition,
    work: (db: Queryable) => Promise<T>,
    attempt: Attempt,
  ): Promise<Answered<T>> {
    // Each statement sees what was there when it began, so that this comes before all that the work sees.
    const before = await positions.ofStandby(there)
    if (!before) throw new NotAsked('away')
    if (before.database !== wanted.database) {
      if (!isForeignTold)
        warn('DATABASE_REPLICA_URL leads to a standby of another database: it is asked nothing')
      isForeignTold = true
      throw new NotAsked('away')
    }
    if (before.replayed < wanted.position) throw new NotAsked('behind')
    attempt.isAtWork = true
    const value = await work(there)
    attempt.isAtWork = false
    const after = await positions.ofStandby(there)
    // Promoted meanwhile: what the work saw is a primary's, and nobody says how far it went.
    return { value, position: after?.received ?? null }
  }

  async function tryReplica<T>(
    wanted: PrimaryPosition,
    work: (db: Queryable) => Promise<T>,
  ): Promise<Answered<T> | Exclude<ReadOutcome, 'replica' | 'unknown'>> {
    if (now() < restsUntil) return 'away'
    if (taken >= connections) return 'busy'
    const isTry = restsUntil !== Number.NEGATIVE_INFINITY
    // One call tries; the others go on to the primary.
    if (isTry) restsUntil = now() + restMs
    const attempt: Attempt = { isAtWork: false, isOver: false }
    taken++
    const asked = inConnection(
      replica,
      (there) => readReplica(there, wanted, work, attempt),
      // Its connection is soon free.
      () => attempt.isOver,
    ).finally(() => taken--)
    try {
      const answered = await within(tryWithinMs, asked)
      restsUntil = answered ? Number.NEGATIVE_INFINITY : now() + restMs
      return answered ?? (attempt.isAtWork ? 'ended' : 'away')
    } catch (error) {
      const { outcome, rests } = judge(error, attempt)
      restsUntil = rests ? now() + restMs : Number.NEGATIVE_INFINITY
      return outcome
    } finally {
      attempt.isOver = true
    }
  }

  async function answer<T>(work: () => Promise<T>, tell: Tell): Promise<T> {
    let isAway = false
    try {
      return await work()
    } catch (error) {
      isAway = error instanceof DatabaseAwayError
      throw error
    } finally {
      const position = isAway ? null : await findPosition()
      if (position) tell(position)
    }
  }

  return {
    counts,
    answer,
    async read(brought, work, tell) {
      const position = readPosition(brought)
      const recent = known.recent()
      if (position) keepKnown()
      const tried =
        position && recent
          ? await tryReplica({ ...recent, position: later(position, recent.position) }, work)
          : 'unknown'
      if (typeof tried === 'string') {
        counts[tried]++
        return answer(() => work(primary), tell)
      }
      counts.replica++
      if (tried.position) tell(tried.position)
      return tried.value
    },
  }
}

function judge(
  error: unknown,
  { isAtWork }: Attempt,
): { readonly outcome: 'behind' | 'away' | 'ended' | 'refused'; readonly rests: boolean } {
  if (error instanceof NotAsked) return { outcome: error.outcome, rests: error.outcome === 'away' }
  // Before the work and after it a replica is asked only where it is: a name, a password, a certificate is wrong.
  if (!isAtWork || error instanceof DatabaseAwayError) return { outcome: 'away', rests: true }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // What refuses here may only not have arrived yet: the primary decides.
  return { outcome: endedByReplica.has(code) ? 'ended' : 'refused', rests: code === tooLong }
}

function later(one: Position, other: Position): Position {
  return other > one ? other : one
}

/** Keeps where the primary was at two times, `slightlyOldMs` apart or more. */
function trackPrimary(now: () => number) {
  type Known = PrimaryPosition & { readonly at: number }
  let [older, newer]: [Known | null, Known | null] = [null, null]
  const isYounger = (known: Known, milliseconds: number) => now() - known.at < milliseconds
  const isDue = () => !newer || !isYounger(newer, slightlyOldMs)
  return {
    isDue,
    note(found: PrimaryPosition, at: number): void {
      if (!isDue()) return
      older = newer
      newer = { ...found, at }
    },
    /** The earlier of the two that is recent enough; null where none is. */
    recent: () => [older, newer].find((known) => known && isYounger(known, knownForMs)) ?? null,
  }
}
