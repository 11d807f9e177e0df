import { type SqlBool, sql } from 'kysely'
import type { Database, Queryable, Trx } from '../../database/database.ts'
import { moment } from '../../database/sql-time.ts'

/** Makes the codes before worthless and stores these. */
export async function replaceRecoveryCodes(
  trx: Trx,
  personId: number,
  hashes: readonly Uint8Array[],
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('staff_recovery_code')
    .set({ replaced_at: now.toString() })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
  if (hashes.length === 0) return
  await trx
    .insertInto('staff_recovery_code')
    .values(
      hashes.map((hash) => ({
        person_id: personId,
        code_hash: Buffer.from(hash),
        created_at: now.toString(),
      })),
    )
    .execute()
}

/**
 * Uses a code up; answers whose it was, null where it opens nothing. One statement that does the same whether
 * the person exists, the code is another's, or was used: the answer's time tells none of it, and of two at once
 * one succeeds.
 */
export async function useRecoveryCode(
  trx: Trx,
  email: string,
  hash: Uint8Array,
  now: Temporal.Instant,
): Promise<number | null> {
  const { rows } = await sql<{ person_id: number }>`
    update staff_recovery_code c set used_at = ${moment(now)}
    from staff_person p
    where c.code_hash = ${Buffer.from(hash)} and c.used_at is null and c.replaced_at is null
      and p.id = c.person_id and p.left_at is null and lower(p.email) = ${email.toLowerCase()}
    returning c.person_id`.execute(trx)
  return rows[0]?.person_id ?? null
}

/** Codes of the sheet that were not used yet, and when it was made. */
export async function readRecoverySheet(
  db: Queryable,
  personId: number,
): Promise<{ readonly left: number; readonly madeAt: Temporal.Instant | null }> {
  const row = await db
    .selectFrom('staff_recovery_code')
    .select(({ fn }) => [fn.countAll<number>().as('left'), fn.max('created_at').as('made_at')])
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { left: Number(row.left), madeAt: row.made_at }
}

/**
 * Keeps that a code was tried, then counts the tries within the window with this one. Written before it is
 * counted, each by itself, so that of many at once no more pass than may.
 */
export async function countRecoveryTries(
  db: Database,
  { emailHash, network }: { readonly emailHash: Uint8Array; readonly network: string },
  since: Temporal.Instant,
  now: Temporal.Instant,
): Promise<{ readonly ofPerson: number; readonly ofNetwork: number }> {
  await db
    .deleteFrom('staff_recovery_try')
    .where('at', '<', moment(now.subtract({ hours: 24 })))
    .execute()
  await db
    .insertInto('staff_recovery_try')
    .values({ at: now.toString(), email_hash: Buffer.from(emailHash), network })
    .execute()
  const row = await db
    .selectFrom('staff_recovery_try')
    .select([
      sql<number>`count(*) filter (where email_hash = ${Buffer.from(emailHash)})::int`.as('ofPerson'),
      sql<number>`count(*) filter (where network = ${network})::int`.as('ofNetwork'),
    ])
    .where('at', '>', moment(since))
    .where(sql<SqlBool>`(email_hash = ${Buffer.from(emailHash)} or network = ${network})`)
    .executeTakeFirstOrThrow()
  return row
}
