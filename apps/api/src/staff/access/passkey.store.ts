import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'

export type StoredPasskey = {
  readonly id: number
  readonly personId: number
  readonly credentialId: string
  readonly publicKey: Uint8Array
}

/** A key that still opens, of somebody who has not left. */
export function findPasskey(db: Queryable, credentialId: string): Promise<StoredPasskey | null> {
  return readPasskey(openKeys(db), credentialId)
}

/** The same, locked, so that it is not taken away meanwhile. */
export function lockPasskey(trx: Trx, credentialId: string): Promise<StoredPasskey | null> {
  return readPasskey(openKeys(trx).forUpdate('k'), credentialId)
}

function openKeys(db: Queryable) {
  return db
    .selectFrom('staff_passkey as k')
    .innerJoin('staff_person as p', 'p.id', 'k.person_id')
    .select(['k.id', 'k.person_id', 'k.credential_id', 'k.public_key'])
    .where('k.removed_at', 'is', null)
    .where('p.left_at', 'is', null)
}

async function readPasskey(
  keys: ReturnType<typeof openKeys>,
  credentialId: string,
): Promise<StoredPasskey | null> {
  const row = await keys.where('k.credential_id', '=', credentialId).executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    personId: row.person_id,
    credentialId: row.credential_id,
    publicKey: new Uint8Array(row.public_key),
  }
}

export type ListedPasskey = {
  readonly id: number
  readonly credentialId: string
  readonly transports: readonly string[]
  readonly label: string
  readonly createdAt: Temporal.Instant
  readonly lastUsedAt: Temporal.Instant | null
}

/** The keys with which a person gets in, oldest first. */
export async function listPasskeys(db: Queryable, personId: number): Promise<ListedPasskey[]> {
  const rows = await db
    .selectFrom('staff_passkey')
    .select(['id', 'credential_id', 'transports', 'label', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    credentialId: row.credential_id,
    transports: row.transports,
    label: row.label,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
}

export type NewPasskey = {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
  readonly label: string
}

/** Answers the number of the key; null where that key is stored already, whoever has it. */
export async function insertPasskey(
  trx: Trx,
  personId: number,
  key: NewPasskey,
  now: Temporal.Instant,
): Promise<number | null> {
  const inserted = await trx
    .insertInto('staff_passkey')
    .values({
      credential_id: key.credentialId,
      person_id: personId,
      public_key: Buffer.from(key.publicKey),
      counter: key.counter,
      transports: [...key.transports],
      label: key.label,
      created_at: now.toString(),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/**
 * Notes the use of a key with the counter that it told. False where the counter did not grow, which a copy of
 * the key would explain: of two uses at once with the same counter one is refused.
 */
export async function countPasskeyUse(
  trx: Trx,
  id: number,
  counter: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_passkey')
    .set({ counter, last_used_at: now.toString() })
    .where('id', '=', id)
    .where(sql<SqlBool>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function labelPasskey(trx: Trx, personId: number, id: number, label: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_passkey')
    .set({ label })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes one key of a person away; false where they have no such key. */
export async function removePasskeyRow(
  trx: Trx,
  personId: number,
  id: number,
  now: Temporal.Instant,
): Promise<boolean> {
  return (await remove(trx, sql<SqlBool>`person_id = ${personId} and id = ${id}`, now)) === 1
}

/** Takes all keys of a person away; answers how many. */
export function removePasskeysOf(trx: Trx, personId: number, now: Temporal.Instant): Promise<number> {
  return remove(trx, sql<SqlBool>`person_id = ${personId}`, now)
}

async function remove(trx: Trx, which: RawBuilder<SqlBool>, now: Temporal.Instant): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_passkey')
    .set({ removed_at: now.toString() })
    .where(which)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
