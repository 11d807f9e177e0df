import type { Decision } from '@llave/domain/payments/settlement-decision'
import { moveOrder } from '../orders/order.store.ts'
import { beginApplication } from '../orders/prepayment.store.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { writeAudit } from './audit.store.ts'
import { planTokenDisposal } from './card-token.store.ts'
import { markReceivablePaid, writeSettlements } from './credit.store.ts'
import { post } from './ledger.store.ts'
import { causeId, settlementPostings } from './ledger.ts'
import type { CreditedPayment } from './settlement-context.ts'

/**
 * Credits every debt of the order: settlements, ledger, the debts' columns, order and audit; the receipt's number comes last. `from`
 * is the account of the ledger that has the money: the provider's, or the quarantine's.
 */
export async function credit(
  context: CreditedPayment,
  { system }: Extract<Decision, { kind: 'credit' }>,
  from: string,
): Promise<void> {
  const { trx, now, order, parts, transaction } = context
  const settlementId = await writeSettlements(context)
  const postings = settlementPostings(from, parts)
  await post(trx, { cause: 'settlement', causeId: causeId(transaction), postings }, now)
  for (const part of parts) await markReceivablePaid(context, part, system)
  await moveOrder(trx, order, 'paid', now)
  await beginApplication(trx, order.receivableId, now)
  await writeAudit(trx, 'payment.settled', order.id, { settlementId, system }, now)
  const affiliation = order.registersCard ? await affiliateCardOnFile(context) : 'none'
  await issueReceipt(trx, { order, parts, transaction, settlementId, affiliation }, now)
}

/** The payment is valid whatever happens to the card; the token of a card that is not put on debit is cancelled. */
async function affiliateCardOnFile({
  trx,
  cards,
  order,
  transaction,
  now,
}: CreditedPayment): Promise<'done' | 'declined'> {
  const kept = (await cards?.affiliate(trx, order, transaction, now)) ?? 'declined'
  if (kept === 'declined' && transaction.newToken !== null) await planTokenDisposal(trx, transaction, now)
  return kept
}
