import { nextCancellation } from '@llave/domain/payments/next-cancellation'
import { sql } from 'kysely'
import { claimDueRows } from '../../database/claim-due-rows.ts'
import type { Database, Trx } from '../../database/database.ts'

/** A card token to be cancelled, known by the payment that left it. */
export type Disposal = { readonly shop: string; readonly uuid: string; readonly attempts: number }

const lease = { minutes: 2 }

/** Plans the cancellation of a card token that this payment created and that nobody asked us to store. */
export async function planTokenDisposal(
  trx: Trx,
  { shop, uuid }: Pick<Disposal, 'shop' | 'uuid'>,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('card_token_disposal')
    .values({ shop, transaction_uuid: uuid, next_attempt_at: now.toString() })
    .onConflict((conflict) => conflict.columns(['shop', 'transaction_uuid']).doNothing())
    .execute()
}

/** Tokens due for cancellation, leased to this process. */
export async function claimDueDisposals(
  db: Database,
  now: Temporal.Instant,
  limit: number,
): Promise<Disposal[]> {
  const rows = await claimDueRows(
    db,
    {
      table: 'card_token_disposal',
      key: ['shop', 'transaction_uuid'],
      due: 'next_attempt_at',
      where: sql`done_at is null`,
      heldUntil: 'lease_until',
      lease,
      returning: ['shop', 'transaction_uuid', 'attempts'],
    },
    now,
    limit,
  )
  return rows.map(({ shop, transaction_uuid: uuid, attempts }) => ({ shop, uuid, attempts }))
}

export async function finishDisposal(db: Database, disposal: Disposal, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('card_token_disposal')
    .set({ done_at: now.toString(), lease_until: null })
    .where('shop', '=', disposal.shop)
    .where('transaction_uuid', '=', disposal.uuid)
    .execute()
}

/** Schedules another attempt: the provider has not cancelled it yet. */
export async function postponeDisposal(
  db: Database,
  disposal: Disposal,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('card_token_disposal')
    .set({
      attempts: disposal.attempts + 1,
      next_attempt_at: nextCancellation(disposal.attempts, now).toString(),
      lease_until: null,
    })
    .where('shop', '=', disposal.shop)
    .where('transaction_uuid', '=', disposal.uuid)
    .execute()
}
