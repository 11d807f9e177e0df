import { nextCancellation } from '@llave/domain/payments/next-cancellation'
import { sql } from 'kysely'
import { claimDueRows } from '../database/claim-due-rows.ts'
import type { Database } from '../database/database.ts'
import type { SealedToken } from './card-vault.ts'

/** A token to be cancelled at the provider. */
export type Revocation = {
  readonly id: number
  readonly shop: string
  readonly sealed: SealedToken
  readonly attempts: number
}

const lease = { minutes: 2 }

/** Tokens due for cancellation, leased to this process. */
export async function claimDueRevocations(
  db: Database,
  now: Temporal.Instant,
  limit: number,
): Promise<Revocation[]> {
  const rows = await claimDueRows(
    db,
    {
      table: 'card_token_revocation',
      key: ['id'],
      due: 'next_attempt_at',
      where: sql`done_at is null`,
      heldUntil: 'lease_until',
      lease,
      returning: ['id', 'shop', 'encrypted_token', 'key_id', 'attempts'],
    },
    now,
    limit,
  )
  return rows.flatMap(({ id, shop, attempts, encrypted_token: bytes, key_id: keyId }) =>
    bytes ? [{ id, shop, attempts, sealed: { bytes, keyId } }] : [],
  )
}

/** Deletes a token that the provider has cancelled. */
export async function finishRevocation(db: Database, id: number, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('card_token_revocation')
    .set({ done_at: now.toString(), lease_until: null, encrypted_token: null })
    .where('id', '=', id)
    .execute()
}

/** Schedules another attempt: the provider has not cancelled it yet. */
export async function postponeRevocation(
  db: Database,
  { id, attempts }: Revocation,
  now: Temporal.Instant,
): Promise<void> {
  const next = nextCancellation(attempts, now)
  await db
    .updateTable('card_token_revocation')
    .set({ attempts: attempts + 1, next_attempt_at: next.toString(), lease_until: null })
    .where('id', '=', id)
    .execute()
}
