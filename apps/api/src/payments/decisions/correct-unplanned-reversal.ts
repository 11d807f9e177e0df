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
import { readSettlements, type Settlement } from '../settlement/settlements.store.ts'
import { hasLiveSettlement, insertCorrection, lowerCredited, reverseSettlement } from './surplus.store.ts'

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

/** Locks the debts that the payment was credited to, before its transaction (docs/money.md, "Transactions and locks"). */
export async function lockPaidDebts(
  trx: Trx,
  { shop, payment }: Pick<UnplannedReversal, 'shop' | 'payment'>,
): Promise<number[]> {
  const debts = await trx
    .selectFrom('receivable as r')
    .innerJoin('settlement as s', 's.receivable_id', 'r.id')
    .select('r.id')
    .where('s.shop', '=', shop)
    .where('s.transaction_uuid', '=', payment)
    .orderBy('r.id')
    .forUpdate('r')
    .execute()
  return debts.map(({ id }) => id)
}

/**
 * Takes reversed money off its debts, the last one first: the customer has it back. What is owed from then on is what the
 * ERP reports next. What a person had already taken out of the payment is the developer's loss.
 */
export async function correctUnplannedReversal(
  trx: Trx,
  receivableIds: readonly number[],
  reversal: UnplannedReversal,
  by: string,
  now: Temporal.Instant,
): Promise<void> {
  const settlements = (await readSettlements(trx, receivableIds))
    .filter(({ shop, uuid }) => shop === reversal.shop && uuid === reversal.payment)
    .toSorted((one, other) => other.position - one.position)
  const currency = settlements[0]?.charged.currency
  if (!currency || currency !== reversal.currency) return
  let rest = reversal.amountMinor
  for (const settlement of settlements) rest -= await takeOff(trx, settlement, rest, by, now)
  if (rest === 0) return
  const postings = transfer(money(rest, currency), developerAccount, quarantineAccount)
  await post(trx, { cause: 'resolution', causeId: causeId(reversal), postings }, now)
}

/** Takes as much of reversed money off a debt as is left of its payment; answers how much of the card's that is. */
async function takeOff(
  trx: Trx,
  settlement: Settlement,
  reversedMinor: number,
  by: string,
  now: Temporal.Instant,
): Promise<number> {
  const { id, receivableId, amountMinor: paid, correctedMinor, keptMinor, charged } = settlement
  // For dollars paid in soles, in proportion.
  const share = Math.round((reversedMinor * paid) / charged.minor)
  const minor = Math.min(share, paid - correctedMinor)
  const taken = minor === share ? reversedMinor : Math.round((minor * charged.minor) / paid)
  if (minor === 0) return 0
  const correction = { settlementId: id, amountMinor: minor, decision: 'lost', refundId: null, by } as const
  const correctionId = await insertCorrection(trx, correction, now)
  const [back, pays] = [money(taken, charged.currency), money(minor, settlement.currency)]
  const postings = correctionPostings(receivableId, back, pays, quarantineAccount)
  await post(trx, { cause: 'correction', causeId: String(correctionId), postings }, now)
  await lowerCredited(trx, receivableId, minor, now)
  if (keptMinor > 0 || correctedMinor + minor < paid) return taken
  await reverseSettlement(trx, id, now)
  if (await hasLiveSettlement(trx, settlement.orderId)) return taken
  await moveOrder(trx, await lockOrder(trx, settlement.orderId), 'refunded', now)
  return taken
}
