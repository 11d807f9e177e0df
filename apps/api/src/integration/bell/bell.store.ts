import { type BellState, bellStates } from '@llave/domain/integration/bell-state'
import type { Feed } from '@llave/domain/integration/feed'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'
import { moveRows } from '../../database/move-rows.ts'
import { moment } from '../../database/sql-time.ts'
import type { SecretSeed } from './bell-secret.ts'

export type NewBell = {
  readonly system: string
  readonly url: string
  readonly feeds: readonly Feed[]
  readonly secret: SecretSeed
}

/**
 * Answers the number of the bell; null where that system has one at that address. It was told of
 * nothing, so that it rings at once for each feed that has rows.
 */
export async function insertBell(trx: Trx, bell: NewBell, now: Temporal.Instant): Promise<number | null> {
  const { system, url, feeds, secret } = bell
  const row = await trx
    .insertInto('bell')
    .values({
      system,
      url,
      secret_seed: secret.seed,
      key_id: secret.keyId,
      created_at: now.toString(),
    })
    .onConflict((same) => same.columns(['system', 'url']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  const knocks = feeds.map((feed) => ({ bell_id: row.id, feed, next_attempt_at: now.toString() }))
  await trx.insertInto('bell_knock').values(knocks).execute()
  return row.id
}

/** Where a bell is rung and what signs. */
export type BellAddress = {
  readonly system: string
  readonly url: string
  /** Its secret and, while that signs too, the one before. */
  readonly secrets: readonly SecretSeed[]
}

/** Null where the bell was removed. */
export async function findBell(
  db: Queryable,
  id: number,
  now: Temporal.Instant,
): Promise<BellAddress | null> {
  const row = await db
    .selectFrom('bell')
    .select(['system', 'url', 'secret_seed', 'key_id', 'old_secret_seed', 'old_key_id', 'old_until'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { system, url, secret_seed, key_id, old_secret_seed, old_key_id, old_until } = row
  const secrets = [{ seed: secret_seed, keyId: key_id }]
  const signsToo = old_until !== null && Temporal.Instant.compare(now, old_until) < 0
  if (signsToo && old_secret_seed && old_key_id) secrets.push({ seed: old_secret_seed, keyId: old_key_id })
  return { system, url, secrets }
}

/** Gives a bell another secret; the one before signs as well until `oldUntil`. False where there is no such bell. */
export async function replaceSecret(
  trx: Trx,
  id: number,
  { seed, keyId }: SecretSeed,
  oldUntil: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bell')
    .set((column) => ({
      old_secret_seed: column.ref('secret_seed'),
      old_key_id: column.ref('key_id'),
      old_until: oldUntil.toString(),
      secret_seed: seed,
      key_id: keyId,
    }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False where it is off already, or removed. */
export async function turnOff(trx: Trx, id: number, now: Temporal.Instant): Promise<boolean> {
  const set = sql`off_at = ${moment(now)}`
  const where = sql<boolean>`id = ${id}`
  return (await moveRows(trx, { table: 'bell', states: bellStates, from: ['on'], to: 'off', set, where })) > 0
}

/** What it was not told is tried from the first attempt on. False where it is on already, or removed. */
export async function turnOn(trx: Trx, id: number, now: Temporal.Instant): Promise<boolean> {
  const set = sql`off_at = null`
  const where = sql<boolean>`id = ${id}`
  const moved = await moveRows(trx, {
    table: 'bell',
    states: bellStates,
    from: ['off'],
    to: 'on',
    set,
    where,
  })
  if (moved === 0) return false
  await trx
    .updateTable('bell_knock')
    .set({ attempts: 0, next_attempt_at: now.toString(), lease_until: null })
    .where('bell_id', '=', id)
    .execute()
  return true
}

/** False where there is no such bell. */
export async function deleteBell(trx: Trx, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('bell').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** That a receiver is gone is nobody's decision of the developer's staff. */
export async function auditGone(
  trx: Trx,
  id: number,
  details: { readonly system: string; readonly status: number },
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      at: now.toString(),
      actor: 'bell',
      action: 'bell.went-off',
      subject: `bell:${id}`,
      details: JSON.stringify(details),
    })
    .execute()
}

/** A bell with what it tells of one feed, for the operator. */
export type ListedBell = {
  readonly id: number
  readonly system: string
  readonly url: string
  readonly state: BellState
  readonly keyId: string
  /** Until when the secret before it signs as well; null where it was never replaced. */
  readonly oldUntil: Temporal.Instant | null
  readonly feed: Feed
  readonly untoldSince: Temporal.Instant | null
  readonly attempts: number
  /** Null unless it rings. */
  readonly nextAttemptAt: Temporal.Instant | null
  readonly toldAt: Temporal.Instant | null
  readonly lastError: string | null
}

/** One entry for each bell and feed. */
export async function listBells(db: Queryable): Promise<ListedBell[]> {
  const { rows } = await sql<ListedBell>`select b.id, b.system, b.url, b.state, b.key_id as "keyId",
      b.old_until as "oldUntil", k.feed, k.untold_since as "untoldSince", k.attempts,
      case when k.state = 'ringing' and b.state = 'on' then k.next_attempt_at end as "nextAttemptAt",
      k.told_at as "toldAt", k.last_error as "lastError"
    from bell b join bell_knock k on k.bell_id = b.id order by b.id, k.feed`.execute(db)
  return rows
}

/** What alerts somebody about the bells. */
export type BellHealth = {
  readonly off: number
  /** Since when the oldest news of a bell that is on was not told; null where all was. */
  readonly untoldSince: Temporal.Instant | null
}

export async function readBellHealth(db: Queryable): Promise<BellHealth> {
  const { rows } = await sql<BellHealth>`select
      (select count(*) from bell where state = 'off') as off,
      (select min(k.untold_since) from bell_knock k join bell b on b.id = k.bell_id
        where b.state = 'on') as "untoldSince"`.execute(db)
  return rows[0] ?? { off: 0, untoldSince: null }
}
