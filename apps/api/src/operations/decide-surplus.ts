import { type Money, money } from '@llave/domain/money/money'
import { allocateSurplus, type SurplusPart } from '@llave/domain/payments/allocate-surplus'
import { surplusOf } from '@llave/domain/receivables/credited-amount'
import type { AccountingDocument } from '@llave/domain/receivables/receivable'
import { writeAudit } from '../audit/audit.store.ts'
import type { Signature } from '../audit/read-signature.ts'
import { type Database, type Trx, transact } from '../database/database.ts'
import { enqueue } from '../messaging/enqueue.ts'
import { readDebt } from '../payments/orders/debt.store.ts'
import { lockOrder, moveOrder } from '../payments/orders/order.store.ts'
import { post } from '../payments/settlement/ledger.store.ts'
import { correctionPostings, developerAccount, surplusAccount } from '../payments/settlement/ledger.ts'
import { planRefund } from '../payments/settlement/refund.store.ts'
import { readSettlements, type Settlement } from '../payments/settlement/settlements.store.ts'
import { insertCorrection, lockDocument, lowerCredited, reverseSettlement } from './surplus.store.ts'

/** `return`: it goes back to the card that paid. `keep`: the developer's accounting takes it. */
export const surplusDecisions = ['return', 'keep'] as const
export type SurplusDecision = {
  readonly document: AccountingDocument
  readonly decision: (typeof surplusDecisions)[number]
}

/**
 * Carries out a person's decision on the surplus of a debt that the ERP lowered after it was paid
 * here. A return is a refund like any other, planned here on the newest payments and sent by the
 * job. Answers the amount; null where that debt has no surplus.
 */
export async function decideSurplus(
  db: Database,
  { document, decision }: SurplusDecision,
  { by, why }: Signature,
  now: Temporal.Instant,
): Promise<Money | null> {
  return transact(db, async (trx) => {
    const debt = await lockDocument(trx, document)
    if (!debt) return null
    const settlements = (await readSettlements(trx, [debt.id])).filter(
      ({ hasUnplannedReversal }) => !hasUnplannedReversal,
    )
    const settled = settlements.reduce((sum, each) => sum + each.amountMinor - each.correctedMinor, 0)
    const minor = surplusOf({ amount: debt.amountMinor, credited: debt.creditedMinor, settled })
    if (minor === 0) return null
    for (const part of allocateSurplus(minor, settlements)) {
      const settlement = settlements.find(({ id }) => id === part.settlementId) as Settlement
      await correct(trx, settlement, part, decision, by, now)
    }
    await lowerCredited(trx, debt.id, minor, now)
    const subject = `document:${document.company}/${document.year}/${document.number}`
    const details = { amountMinor: minor, currency: debt.currency }
    await writeAudit(trx, { action: `surplus.${decision}`, subject, by, why, details }, now)
    return money(minor, debt.currency)
  })
}

async function correct(
  trx: Trx,
  settlement: Settlement,
  { amountMinor, charged }: SurplusPart,
  decision: SurplusDecision['decision'],
  by: string,
  now: Temporal.Instant,
): Promise<void> {
  const refundId =
    decision === 'return'
      ? await planRefund(trx, { ...settlement, amount: charged, cause: 'operator' }, now)
      : null
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
    await moveOrder(trx, await lockOrder(trx, settlement.orderId), 'refunded', now)
  }
  const { customerEmail: recipient } = await readDebt(trx, settlement)
  if (recipient === '') return
  const message = { kind: 'surplus-refunded', subject: String(refundId), recipient } as const
  await enqueue(trx, { ...message, payload: { refundId } }, now)
}
