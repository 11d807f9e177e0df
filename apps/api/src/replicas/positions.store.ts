import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { databaseWord } from '../database/database-word.ts'
import { preparedMark } from '../database/prepared-mark.ts'
import type { Position } from './position.ts'

/** Where the primary is, and in a word which database it is. */
export type PrimaryPosition = { readonly position: Position; readonly database: string }

/**
 * Where a standby is in the log: everything before `replayed` is seen by whoever asks next, nothing past `received`. Of
 * a standby that is the primary's the word is the same.
 */
export type StandbyPositions = {
  readonly replayed: Position
  readonly received: Position
  readonly database: string
}

/** How the positions of databases are found. */
export type WalPositions = {
  /** Past everything that anybody was told by the primary so far. */
  readonly ofPrimary: (db: Queryable) => Promise<Position>
  /** The same, and which database it is, which doubles what it costs. */
  readonly identifyPrimary: (db: Queryable) => Promise<PrimaryPosition>
  /** Null where it is no standby. */
  readonly ofStandby: (db: Queryable) => Promise<StandbyPositions | null>
}

const digits = (lsn: string) => `lpad(to_hex((${lsn} - '0/0'::pg_lsn)::bigint), 16, '0')`

const position = sql<Position>`(select lower(left(pg_walfile_name(lsn), 8)) || ${sql.raw(digits('lsn'))}
  from (select pg_current_wal_insert_lsn() as lsn) here)`

const positionOfPrimary = sql<{ position: Position }>`${sql.raw(preparedMark)} select ${position} as position`

const identityOfPrimary = sql<PrimaryPosition>`${sql.raw(preparedMark)}
  select ${position} as position, ${databaseWord} as database`

/**
 * What a standby says of its timeline may be an earlier one for some minutes after a change of primaries, and is never a
 * later one. Received is at least what is replayed; it is nothing before a standby streams.
 */
const positionsOfStandby = sql<StandbyPositions>`${sql.raw(preparedMark)}
  select timeline || ${sql.raw(digits('replayed'))} as replayed,
    timeline || ${sql.raw(digits('greatest(replayed, received)'))} as received,
    ${databaseWord} as database
  from (select pg_last_wal_replay_lsn() as replayed, pg_last_wal_receive_lsn() as received,
    (select lpad(to_hex(greatest(c.timeline_id, r.min_recovery_end_timeline)), 8, '0')
      from pg_control_checkpoint() c, pg_control_recovery() r) as timeline
    where pg_is_in_recovery()) here
  where replayed is not null`

export const walPositions: WalPositions = {
  async ofPrimary(db) {
    return only(await positionOfPrimary.execute(db)).position
  },
  async identifyPrimary(db) {
    return only(await identityOfPrimary.execute(db))
  },
  async ofStandby(db) {
    return (await positionsOfStandby.execute(db)).rows[0] ?? null
  },
}

function only<Row>({ rows: [row] }: { readonly rows: readonly Row[] }): Row {
  if (!row) throw new Error('A primary without a position')
  return row
}
