import { money } from '@llave/domain/money/money'
import type { SurplusPart } from '@llave/domain/payments/allocate-surplus'
import type { Trx } from '../../database/database.ts'
import { lockOrder, moveOrder } from '../orders/order.store.ts'
import { post } from '../settlement/ledger.store.ts'
import { correctionPostings, developerAccount, surplusAccount } from '../settlement/ledger.ts'
import { planRefund, type RefundCause } from '../settlement/refund.store.ts'
import type { Settlement } from '../settlement/settlements.store.ts'
import { insertCorrection, reverseSettlement } from './surplus.store.ts'

/** What a person decided about a part of a payment that pays its debt no more. */
export type PartDecision =
  | { readonly decision: 'return'; readonly cause: Exclude<RefundCause, 'surplus'> }
  | { readonly decision: 'keep' }

/**
 * Takes a part of a payment off its debt, in the ledger too: it goes back to the card, by a refund that is
 * planned here, or the developer's accounting keeps it. The caller holds the debt's lock. Answers the refund;
 * null where the part is kept.
 */
export async function correctSettlement(
  trx: Trx,
  settlement: Settlement,
  { amountMinor, charged }: SurplusPart,
  decided: PartDecision,
  by: string,
  now: Temporal.Instant,
): Promise<number | null> {
  const { decision } = decided
  const refundId =
    decided.decision === 'return'
      ? await planRefund(trx, { ...settlement, amount: charged, cause: decided.cause }, now)
      : null
  const correction = { settlementId: settlement.id, amountMinor, decision, refundId, by }
  const id = await insertCorrection(trx, correction, now)
  const to = decision === 'return' ? surplusAccount : developerAccount
  const pays = money(amountMinor, settlement.currency)
  const postings = correctionPostings(settlement.receivableId, charged, pays, to)
  await post(trx, { cause: 'correction', causeId: String(id), postings }, now)
  if (refundId === null) return null
  // All of it was refunded, in one part or in several.
  if (settlement.keptMinor === 0 && settlement.correctedMinor + amountMinor === settlement.amountMinor) {
    await reverseSettlement(trx, settlement.id, now)
    await moveOrder(trx, await lockOrder(trx, settlement.orderId), 'refunded', now)
  }
  return refundId
}
