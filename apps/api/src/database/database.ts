import { AsyncLocalStorage } from 'node:async_hooks'
import { type Dialect, Kysely, type KyselyPlugin, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Trx = Transaction<Tables>
/** What a store takes: the database, or the transaction that it joins. */
export type Queryable = Database | Trx
/** Runs work in a transaction: one of its own, or one that several share. */
export type InTransaction = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>

const insideTransaction = new AsyncLocalStorage<true>()

/**
 * Using the database handle inside a transaction would deadlock the embedded database, which has one
 * connection, and on PostgreSQL would silently read outside the transaction. So it throws at once.
 * The returned handle carries the check; the one that opens transactions does not.
 */
export function openDatabase(dialect: Dialect, pool: PoolState = noPool): Database {
  const unguarded = new Kysely<Tables>({ dialect })
  const guarded = unguarded.withPlugin(refuseInsideTransaction)
  transactionOpeners.set(guarded, unguarded)
  pools.set(guarded, pool)
  return guarded
}

const transactionOpeners = new WeakMap<Database, Database>()
const pools = new WeakMap<Database, PoolState>()

/** What is known of the connections of one process. */
export type PoolState = {
  /** How many wait for one. */
  readonly countQueued: () => number
  /** How often one was given to somebody. */
  readonly countGiven: () => number
  /** Asks the server over a further connection; rejects where it does not answer within these milliseconds. */
  readonly askAside: (within: number) => Promise<void>
}
/** The embedded database has none, and nothing stands aside of its only connection. */
const noPool: PoolState = {
  countQueued: () => 0,
  countGiven: () => 0,
  askAside: () => Promise.reject(new Error('There is no further connection.')),
}

/** How many of this process wait for a connection; 0 on the embedded database, which has no pool. */
export function countQueued(db: Database): number {
  return poolOf(db).countQueued()
}

/** How often a connection of this process was given to somebody: where some wait and it does not grow, none comes back. */
export function countGiven(db: Database): number {
  return poolOf(db).countGiven()
}

/** Asks over a connection that is not one of this process's own; rejects where nothing answers within these milliseconds. */
export function askAside(db: Database, within: number): Promise<void> {
  return poolOf(db).askAside(within)
}

function poolOf(db: Database): PoolState {
  return pools.get(db) ?? noPool
}

const refuseInsideTransaction: KyselyPlugin = {
  transformQuery({ node }) {
    if (insideTransaction.getStore()) {
      throw new Error('The database handle was used inside a transaction: use the transaction.')
    }
    return node
  },
  transformResult: async ({ result }) => result,
}

const retryable = new Set(['40P01', '40001'])

/**
 * Runs in one transaction; deadlocks and serialization failures are retried three times
 * (docs/money.md, "Transactions and locks").
 */
export async function transact<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  const opener = openerOf(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await opener.transaction().execute((trx) => insideTransaction.run(true, () => work(trx)))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!retryable.has(code) || attempt > 3) throw error
    }
  }
}

/**
 * Runs in one connection, in which other handles throw as they do in a transaction. It is none: each statement sees what
 * was there when it began. Once the work is over, before its end, its further statements throw.
 */
export function inConnection<T>(
  db: Database,
  work: (there: Database) => Promise<T>,
  isOver: () => boolean,
): Promise<T> {
  const refuseOnceOver: KyselyPlugin = {
    transformQuery({ node }) {
      if (isOver()) throw new Error('Nobody waits for this work any more.')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return openerOf(db)
    .connection()
    .execute((there) => insideTransaction.run(true, () => work(there.withPlugin(refuseOnceOver))))
}

function openerOf(db: Database): Database {
  const opener = transactionOpeners.get(db)
  if (!opener)
    throw new Error('A transaction is opened from the database handle, not from another transaction.')
  return opener
}
