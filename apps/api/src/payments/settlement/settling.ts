import type { Decision } from '@llave/domain/payments/settlement-decision'
import type { Trx } from '../../database/database.ts'
import type { CardRegistry } from '../orders/card-registry.ts'
import type { Order } from '../orders/order.store.ts'
import type { PaymentSnapshot, ReportedTransaction } from '../provider/payment-snapshot.ts'
import type { Source } from '../provider/source.ts'

/** One verified message: its transactions are settled one after the other, in one transaction of the database. */
export type Message = {
  readonly trx: Trx
  readonly now: Temporal.Instant
  readonly source: Source
  readonly snapshot: PaymentSnapshot
  /** Where cards go on debit; without it none does, and the payment stands all the same. */
  readonly cards: CardRegistry | undefined
}

/** What was recorded of a transaction when it was last reported. */
export type RecordedTransaction = {
  readonly rank: number
  readonly detailedStatus: string
  readonly quarantined: boolean
  /** What the operator did with its money in quarantine. */
  readonly resolution: string | null
}

/**
 * One transaction being settled: what the provider says of it, what is known of it, locked, and
 * what that means. Made in one place (`lockSettling`).
 */
export type Settling = Message & {
  readonly transaction: ReportedTransaction
  /** Null where it is reported for the first time. */
  readonly recorded: RecordedTransaction | null
  /** Null where no order has that id. */
  readonly order: Order | null
  readonly decision: Decision
}

export type SettlingOrder = Settling & { readonly order: Order }

/** Only what belongs to an order is credited, returned, refused or awaited; another decision is a fault of the rules. */
export function requireOrder(settling: Settling): SettlingOrder {
  const { order, decision, transaction } = settling
  if (!order) throw new Error(`${decision.kind} of ${transaction.uuid}, which belongs to no order`)
  return { ...settling, order }
}

/** What became of one transaction: for the log, which names no person. */
export type SettlementOutcome = {
  readonly transaction: string
  readonly kind: Decision['kind'] | 'returned'
  readonly reason?: string
}
