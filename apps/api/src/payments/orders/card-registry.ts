import type { Currency } from '@llave/domain/money/money'
import type { Device } from '@llave/domain/payments/debt-reference'
import type { Trx } from '../../database/database.ts'
import type { Session } from '../../http/session.ts'
import type { PaymentSnapshot, ReportedTransaction } from '../provider/payment-snapshot.ts'
import type { Source } from '../provider/source.ts'
import type { Debt } from './debt.store.ts'
import type { Order } from './order.store.ts'

/** Who consented to a card being stored, and from where. */
export type CardConsent = {
  readonly session: Session
  readonly device: Device
  /** The address that the request came from. */
  readonly address: string
}

/**
 * What payments need of automatic debit, which is another feature: injected by `app.ts` and
 * `list-jobs.ts`.
 */
export type CardRegistry = {
  /** Throws where the card that pays this debt in that currency may not go on debit. */
  requireAllowed(debt: Debt, charged: Currency): Promise<void>
  /** Stores the consent with the order that registers the card, in the order's transaction. */
  saveConsent(
    trx: Trx,
    order: { readonly id: string; readonly shop: string; readonly formExpiresAt: Temporal.Instant },
    debt: Debt,
    consent: CardConsent,
    now: Temporal.Instant,
  ): Promise<void>
  /**
   * Locks the affiliation of the order's proforma. Taken before the debt's lock
   * (docs/money.md, "Transactions and locks").
   */
  lock(trx: Trx, orderId: string): Promise<void>
  /** Affiliates the card that came with a payment which was just credited. */
  affiliate(
    trx: Trx,
    order: Order,
    transaction: ReportedTransaction,
    now: Temporal.Instant,
  ): Promise<'done' | 'declined'>
  /** The account of an order that registers a card and is no payment; null where there is none. */
  findShop(orderId: string): Promise<string | null>
  /** Settles the provider's report of such an order. */
  settle(source: Source, snapshot: PaymentSnapshot): Promise<void>
}
