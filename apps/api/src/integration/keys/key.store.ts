import { isScope, type Scope } from '@llave/domain/integration/scopes'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'
import { moment } from '../../database/sql-time.ts'

export type StoredKey = {
  readonly id: number
  readonly system: string
  readonly scopes: readonly Scope[]
  readonly createdAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  readonly revokedAt: Temporal.Instant | null
  readonly lastUsedAt: Temporal.Instant | null
}

export type NewKey = {
  readonly system: string
  readonly scopes: readonly Scope[]
  readonly secretHash: Uint8Array
  readonly endsAt: Temporal.Instant
}

const columns = [
  'id',
  'system',
  'scopes',
  'created_at as createdAt',
  'expires_at as endsAt',
  'revoked_at as revokedAt',
  'last_used_at as lastUsedAt',
] as const

/** Answers the number of the key. */
export async function insertKey(trx: Trx, key: NewKey, now: Temporal.Instant): Promise<number> {
  const { id } = await trx
    .insertInto('api_key')
    .values({
      system: key.system,
      // As one text: the drivers encode arrays differently.
      scopes: sql`string_to_array(${key.scopes.join(',')}, ',')`,
      secret_hash: key.secretHash,
      created_at: now.toString(),
      expires_at: key.endsAt.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A key, good or not, with the hash of its secret. */
export async function findKey(
  db: Queryable,
  id: number,
): Promise<(StoredKey & { readonly secretHash: Uint8Array }) | null> {
  const found = await db
    .selectFrom('api_key')
    .select([...columns, 'secret_hash as secretHash'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ? { ...found, scopes: found.scopes.filter(isScope) } : null
}

/** All keys, the newest first. */
export async function listKeys(db: Queryable): Promise<StoredKey[]> {
  const found = await db.selectFrom('api_key').select(columns).orderBy('id', 'desc').execute()
  return found.map((key) => ({ ...key, scopes: key.scopes.filter(isScope) }))
}

/** Of concurrent calls only one writes, and none oftener than every `seconds`. */
export async function markUsed(
  db: Queryable,
  id: number,
  now: Temporal.Instant,
  seconds: number,
): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ last_used_at: now.toString() })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('last_used_at', 'is', null),
        where('last_used_at', '<=', moment(now.subtract({ seconds }))),
      ]),
    )
    .execute()
}

/** False where there is no such key or it was revoked already. */
export async function markRevoked(trx: Trx, id: number, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('api_key')
    .set({ revoked_at: now.toString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
