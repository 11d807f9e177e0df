import { type AffiliationState, affiliationStates } from '@llave/domain/debit/affiliation-state'
import { sql } from 'kysely'
import type { Trx } from '../database/database.ts'
import { type LiveAffiliation, planRevocation } from './affiliation.store.ts'

/** The table has no state column: two timestamps determine the state. */
const state = sql<AffiliationState>`case when ended_at is not null then 'ended'
  when suspended_at is not null then 'suspended' else 'active' end`

/** False where the affiliation is no longer active. */
export async function suspendAffiliation(
  trx: Trx,
  affiliationId: number,
  suspension: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const result = await trx
    .updateTable('affiliation')
    .set({ suspended_at: now.toString(), suspension })
    .where('id', '=', affiliationId)
    .where(state, 'in', affiliationStates.before('suspended'))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Nothing is charged on it from here on. Its token moves to the queue of tokens to be cancelled. */
export async function endAffiliation(
  trx: Trx,
  { id, shop, sealed }: LiveAffiliation,
  cause: 'unaffiliated' | 'replaced' | 'ceded' | 'withdrawn',
  key: string | null,
  now: Temporal.Instant,
): Promise<void> {
  const result = await trx
    .updateTable('affiliation')
    .set({ ended_at: now.toString(), end_cause: cause, end_key: key, encrypted_token: null })
    .where('id', '=', id)
    .where(state, 'in', affiliationStates.before('ended'))
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) throw new Error(`Affiliation ${id} has ended already`)
  await planRevocation(trx, shop, sealed, cause, now)
}
