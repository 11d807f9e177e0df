import { sql } from 'kysely'
import type { Database, Trx } from '../../database/database.ts'
import { dueRows } from '../../database/due-rows.ts'

/** A card token to be cancelled, known by the payment that left it. */
export type Disposal = { readonly shop: string; readonly uuid: string; readonly attempts: number }

const leaseSeconds = 120

/** Remembers that this payment left a card token behind that nobody asked us to keep. */
export async function planTokenDisposal(
  trx: Trx,
  shop: string,
  uuid: string,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('card_token_disposal')
    .values({ shop, transaction_uuid: uuid, next_attempt_at: now.toString() })
    .onConflict((conflict) => conflict.columns(['shop', 'transaction_uuid']).doNothing())
    .execute()
}

/** Tokens whose time has come, leased to this process. */
export async function claimDueDisposals(
  db: Database,
  now: Temporal.Instant,
  limit: number,
): Promise<Disposal[]> {
  return db
    .updateTable('card_token_disposal')
    .set({ lease_until: now.add({ seconds: leaseSeconds }).toString() })
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('shop', 'transaction_uuid'),
        'in',
        dueRows<[string, string]>({
          table: 'card_token_disposal',
          key: ['shop', 'transaction_uuid'],
          due: 'next_attempt_at',
          where: sql`done_at is null`,
          now,
          limit,
        }),
      ),
    )
    .returning(['shop', 'transaction_uuid as uuid', 'attempts'])
    .execute()
}

export async function finishDisposal(db: Database, disposal: Disposal, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('card_token_disposal')
    .set({ done_at: now.toString(), lease_until: null })
    .where('shop', '=', disposal.shop)
    .where('transaction_uuid', '=', disposal.uuid)
    .execute()
}

/** Minutes that double, up to a day. It is tried until it is done: the token can be spent. */
export async function putOffDisposal(db: Database, disposal: Disposal, now: Temporal.Instant): Promise<void> {
  const minutes = Math.min(2 ** disposal.attempts, 24 * 60)
  await db
    .updateTable('card_token_disposal')
    .set({
      attempts: disposal.attempts + 1,
      next_attempt_at: now.add({ minutes }).toString(),
      lease_until: null,
    })
    .where('shop', '=', disposal.shop)
    .where('transaction_uuid', '=', disposal.uuid)
    .execute()
}
