import { type Money, money } from '@llave/domain/money/money'
import { allocateSurplus, type SurplusPart } from '@llave/domain/payments/allocate-surplus'
import { surplusOf } from '@llave/domain/receivables/credited-amount'
import type { AccountingDocument } from '@llave/domain/receivables/receivable'
import { type Actor, actorName, writeAudit } from '../../audit/audit.store.ts'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { enqueue } from '../../messaging/enqueue.ts'
import { readDebt } from '../orders/debt.store.ts'
import { readSettlements, type Settlement } from '../settlement/settlements.store.ts'
import { correctSettlement } from './correct-settlement.ts'
import { lockDocument, lowerCredited } from './surplus.store.ts'

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
  actor: Actor,
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
      await correct(trx, settlement, part, decision, actorName(actor), now)
    }
    await lowerCredited(trx, debt.id, minor, now)
    const subject = `document:${document.company}/${document.year}/${document.number}`
    const details = { amountMinor: minor, currency: debt.currency }
    await writeAudit(trx, { action: `surplus.${decision}`, subject, details, ...actor }, now)
    return money(minor, debt.currency)
  })
}

async function correct(
  trx: Trx,
  settlement: Settlement,
  part: SurplusPart,
  decision: SurplusDecision['decision'],
  by: string,
  now: Temporal.Instant,
): Promise<void> {
  const decided = decision === 'return' ? ({ decision, cause: 'operator' } as const) : { decision }
  const refundId = await correctSettlement(trx, settlement, part, decided, by, now)
  if (refundId === null) return
  const { customerEmail: recipient } = await readDebt(trx, settlement)
  if (recipient === '') return
  const message = { kind: 'surplus-refunded', subject: String(refundId), recipient } as const
  await enqueue(trx, { ...message, payload: { refundId } }, now)
}
