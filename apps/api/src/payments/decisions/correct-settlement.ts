import { money } from '@llave/domain/money/money'
import type { SurplusPart } from '@llave/domain/payments/allocate-surplus'
import type { Trx } from '../../database/database.ts'
import { lockOrder, moveOrder } from '../orders/order.store.ts'
import { post } from '../settlement/ledger.store.ts'
import { correctionPostings, developerAccount, surplusAccount } from '../settlement/ledger.ts'
import type { Settlement } from '../settlement/settlements.store.ts'
import { hasLiveSettlement, insertCorrection, reverseSettlement } from './surplus.store.ts'

/** What a person decided about a part of a payment that pays its debt no more. */
export type PartDecision =
  /** By a refund that was planned, of this part and of those of other debts that one charge paid. */
  { readonly decision: 'return'; readonly refundId: number } | { readonly decision: 'keep' }

/**
 * Takes a part of a payment off its debt, in the ledger too: it goes back to the card, or the developer's
 * accounting keeps it. The caller holds the debt's lock. An order is refunded once nothing that it paid is left.
 */
export async function correctSettlement(
  trx: Trx,
  settlement: Settlement,
  { amountMinor, charged }: SurplusPart,
  decided: PartDecision,
  by: string,
  now: Temporal.Instant,
): Promise<void> {
  const { decision } = decided
  const refundId = decided.decision === 'return' ? decided.refundId : null
  const correction = { settlementId: settlement.id, amountMinor, decision, refundId, by }
  const id = await insertCorrection(trx, correction, now)
  const to = decision === 'return' ? surplusAccount : developerAccount
  const pays = money(amountMinor, settlement.currency)
  const postings = correctionPostings(settlement.receivableId, charged, pays, to)
  await post(trx, { cause: 'correction', causeId: String(id), postings }, now)
  if (refundId === null) return
  // All of it was refunded, in one part or in several.
  if (settlement.keptMinor === 0 && settlement.correctedMinor + amountMinor === settlement.amountMinor) {
    await reverseSettlement(trx, settlement.id, now)
    if (await hasLiveSettlement(trx, settlement.orderId)) return
    await moveOrder(trx, await lockOrder(trx, settlement.orderId), 'refunded', now)
  }
}
