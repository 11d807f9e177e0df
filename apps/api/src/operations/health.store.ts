import { underWayOrderStates } from '@llave/domain/payments/order-state'
import type { Database, Queryable } from '../database/database.ts'

/** What alerts an engineer about payments. */
export type PaymentHealth = {
  /** When the oldest order with an unknown outcome was opened; null where there is none. */
  readonly oldestUnknownOrderAt: Temporal.Instant | null
  /** When the provider's last notification came. */
  readonly lastNotificationAt: Temporal.Instant | null
  /** Transactions that match nothing of ours and wait for the operator. */
  readonly quarantined: number
  /** Refunds that the provider refused for good. */
  readonly failedRefunds: number
  /** When the prepayment was paid that waits longest for its new plan; null where none waits. */
  readonly oldestAwaitedPlanAt: Temporal.Instant | null
}

export async function readPaymentHealth(db: Queryable): Promise<PaymentHealth> {
  const row = await db
    .selectNoFrom((read) => [
      read
        .selectFrom('payment_order')
        .select((of) => of.fn.min('created_at').as('at'))
        .where('state', 'in', underWayOrderStates)
        .as('oldestUnknownOrderAt'),
      read
        .selectFrom('provider_message')
        .select((of) => of.fn.max('received_at').as('at'))
        .where('source', '=', 'ipn')
        .as('lastNotificationAt'),
      read
        .selectFrom('provider_transaction')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('quarantine_reason', 'is not', null)
        .where('resolved_at', 'is', null)
        .as('quarantined'),
      read
        .selectFrom('refund')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('state', '=', 'failed')
        .as('failedRefunds'),
      read
        .selectFrom('prepayment_application')
        .select((of) => of.fn.min('paid_at').as('at'))
        .where('state', '=', 'in_application')
        .as('oldestAwaitedPlanAt'),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, quarantined: row.quarantined ?? 0, failedRefunds: row.failedRefunds ?? 0 }
}

/** When a payment was credited last; null where none ever was. */
export async function readLastSettlementAt(db: Queryable): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('settlement')
    .select('settled_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.settled_at ?? null
}

/** Rejects where the database does not answer. */
export async function askDatabase(db: Database): Promise<void> {
  await db.selectFrom('operator_switch').select('name').limit(1).execute()
}
