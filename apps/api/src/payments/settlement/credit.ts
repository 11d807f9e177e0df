import type { Decision } from '@llave/domain/payments/settlement-decision'
import type { Trx } from '../../database/database.ts'
import type { CardDesk } from '../orders/card-desk.ts'
import { moveOrder, type Order } from '../orders/order.store.ts'
import type { ReportedTransaction } from '../provider/payment-snapshot.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { writeAudit } from './audit.store.ts'
import { planTokenDisposal } from './card-token.store.ts'
import { markReceivablePaid, writeSettlement } from './credit.store.ts'
import { post } from './ledger.store.ts'
import { causeId, settlementPostings } from './ledger.ts'
import type { Place } from './settle.store.ts'

/** Pays the debt: settlement, ledger, the debt's own columns, order, audit; the receipt's number comes last. */
export async function credit(
  trx: Trx,
  cards: CardDesk | undefined,
  { order }: Place,
  shop: string,
  transaction: ReportedTransaction,
  { pays, system }: Extract<Decision, { kind: 'credit' }>,
  now: Temporal.Instant,
): Promise<void> {
  const settlementId = await writeSettlement(trx, order, shop, transaction.uuid, pays, now)
  const postings = settlementPostings(shop, order.receivableId, order.amount, pays)
  await post(trx, 'settlement', causeId(shop, transaction.uuid), postings, now)
  await markReceivablePaid(trx, order, transaction, pays, system, now)
  await moveOrder(trx, order, 'paid', now)
  await writeAudit(trx, 'payment.settled', order.id, { settlementId, system }, now)
  const affiliation = order.registersCard ? await keepCard(trx, cards, order, shop, transaction, now) : 'none'
  await issueReceipt(trx, order, settlementId, transaction, affiliation, now)
}

/** The payment stands whatever becomes of the card; one that does not go on debit is not kept. */
async function keepCard(
  trx: Trx,
  cards: CardDesk | undefined,
  order: Order,
  shop: string,
  transaction: ReportedTransaction,
  now: Temporal.Instant,
): Promise<'done' | 'declined'> {
  const kept = (await cards?.keep(trx, order, transaction, now)) ?? 'declined'
  if (kept === 'declined' && transaction.newToken !== null) {
    await planTokenDisposal(trx, shop, transaction.uuid, now)
  }
  return kept
}
