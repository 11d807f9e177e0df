import { money } from '@llave/domain/money/money'
import type { Trx } from '../../database/database.ts'
import { lockOrder, moveOrder } from '../orders/order.store.ts'
import { post } from '../settlement/ledger.store.ts'
import {
  causeId,
  correctionPostings,
  developerAccount,
  quarantineAccount,
  transfer,
} from '../settlement/ledger.ts'
import { readSettlements } from '../settlement/settlements.store.ts'
import { insertCorrection, lowerCredited, reverseSettlement } from './surplus.store.ts'

/** Money that left without our doing: a credited payment that was lost, or a refund of one. */
export type UnplannedReversal = {
  readonly shop: string
  /** The transaction by which it left. */
  readonly uuid: string
  /** The payment that was reversed. */
  readonly payment: string
  readonly amountMinor: number
  readonly currency: string
}

/** Locks the debt that the payment was credited to, before its transaction (docs/money.md, "Transactions and locks"); null where it paid none. */
export async function lockPaidDebt(
  trx: Trx,
  { shop, payment }: Pick<UnplannedReversal, 'shop' | 'payment'>,
): Promise<number | null> {
  const debt = await trx
    .selectFrom('receivable as r')
    .innerJoin('settlement as s', 's.receivable_id', 'r.id')
    .select('r.id')
    .where('s.shop', '=', shop)
    .where('s.transaction_uuid', '=', payment)
    .forUpdate('r')
    .executeTakeFirst()
  return debt?.id ?? null
}

/**
 * Takes reversed money off the debt: the customer has it back. What is owed from then on is what the
 * ERP reports next. What a person had already taken out of the payment is the developer's loss.
 */
export async function correctUnplannedReversal(
  trx: Trx,
  receivableId: number,
  reversal: UnplannedReversal,
  by: string,
  now: Temporal.Instant,
): Promise<void> {
  const settlements = await readSettlements(trx, [receivableId])
  const settlement = settlements.find(({ shop, uuid }) => shop === reversal.shop && uuid === reversal.payment)
  if (!settlement || settlement.charged.currency !== reversal.currency) return
  const { id, amountMinor: paid, correctedMinor, keptMinor, charged } = settlement
  // For dollars paid in soles, in proportion.
  const share = Math.round((reversal.amountMinor * paid) / charged.minor)
  const minor = Math.min(share, paid - correctedMinor)
  const taken = minor === share ? reversal.amountMinor : Math.round((minor * charged.minor) / paid)
  if (taken < reversal.amountMinor) {
    const rest = money(reversal.amountMinor - taken, charged.currency)
    const postings = transfer(rest, developerAccount, quarantineAccount)
    await post(trx, { cause: 'resolution', causeId: causeId(reversal), postings }, now)
  }
  if (minor === 0) return
  const correction = { settlementId: id, amountMinor: minor, decision: 'lost', refundId: null, by } as const
  const correctionId = await insertCorrection(trx, correction, now)
  const [back, pays] = [money(taken, charged.currency), money(minor, settlement.currency)]
  const postings = correctionPostings(receivableId, back, pays, quarantineAccount)
  await post(trx, { cause: 'correction', causeId: String(correctionId), postings }, now)
  await lowerCredited(trx, receivableId, minor, now)
  if (keptMinor > 0 || correctedMinor + minor < paid) return
  await reverseSettlement(trx, id, now)
  await moveOrder(trx, await lockOrder(trx, settlement.orderId), 'refunded', now)
}
