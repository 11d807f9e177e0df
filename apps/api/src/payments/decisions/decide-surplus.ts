import { formatMoney } from '@llave/domain/money/format-money'
import { equalMoney, type Money, money } from '@llave/domain/money/money'
import { allocateSurplus, type SurplusPart } from '@llave/domain/payments/allocate-surplus'
import { needsAnotherTogether, type RefundLimits } from '@llave/domain/payments/refund-request'
import { surplusOf } from '@llave/domain/receivables/credited-amount'
import type { AccountingDocument } from '@llave/domain/receivables/receivable'
import { changed } from '@llave/domain/staff/audit-changes'
import { type Actor, actorName, writeAudit } from '../../audit/audit.store.ts'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { enqueue } from '../../messaging/enqueue.ts'
import { findPayerEmail } from '../orders/payer.store.ts'
import { planRefund } from '../settlement/refund.store.ts'
import { readSettlements, type Settlement } from '../settlement/settlements.store.ts'
import { correctSettlement } from './correct-settlement.ts'
import { sumAlone } from './refund-request.store.ts'
import { lockDocument, lowerCredited } from './surplus.store.ts'

/** `return`: it goes back to the card that paid. `keep`: the developer's accounting takes it. */
export const surplusDecisions = ['return', 'keep'] as const
export type SurplusDecision = {
  readonly document: AccountingDocument
  readonly decision: (typeof surplusDecisions)[number]
}

/** What the audit calls the debt whose surplus was decided about. */
export function surplusSubject({ company, year, number }: AccountingDocument): string {
  return `document:${company}/${year}/${number}`
}

/** What a person of Mesa saw, and what they may give back alone. */
export type SurplusBounds = { readonly seen: Money; readonly limits: RefundLimits }

/**
 * `none`: that debt has no surplus. `changed`: it is another than was seen. `needs-another`: from the limit on
 * it is asked for on its payment, and another person approves.
 */
export type SurplusRefusal = 'none' | 'changed' | 'needs-another'

/**
 * Carries out a person's decision on the surplus of a debt that the ERP lowered after it was paid
 * here. A return is a refund like any other, planned here on the newest payments and sent by the
 * job. Answers the amount, or why nothing was done. The operator's command has no bounds.
 */
export async function decideSurplus(
  db: Database,
  { document, decision }: SurplusDecision,
  actor: Actor,
  now: Temporal.Instant,
  bounds: SurplusBounds | null = null,
): Promise<Money | SurplusRefusal> {
  return transact(db, async (trx) => {
    const debt = await lockDocument(trx, document)
    if (!debt) return 'none'
    const settlements = (await readSettlements(trx, [debt.id])).filter(
      ({ hasUnplannedReversal }) => !hasUnplannedReversal,
    )
    const settled = settlements.reduce((sum, each) => sum + each.amountMinor - each.correctedMinor, 0)
    const minor = surplusOf({ amount: debt.amountMinor, credited: debt.creditedMinor, settled })
    if (minor === 0) return 'none'
    const surplus = money(minor, debt.currency)
    if (bounds && !equalMoney(bounds.seen, surplus)) return 'changed'
    const parts = allocateSurplus(minor, settlements)
    if (bounds && decision === 'return') {
      const alone = await sumAlone(
        trx,
        settlements.map(({ orderId }) => orderId),
      )
      if (needsTwo(settlements, parts, alone, bounds.limits)) return 'needs-another'
    }
    for (const part of parts) {
      const settlement = settlements.find(({ id }) => id === part.settlementId) as Settlement
      await correct(trx, settlement, part, decision, actorName(actor), now)
    }
    await lowerCredited(trx, debt.id, minor, now)
    const details = { amountMinor: minor, currency: debt.currency }
    const act = { action: `surplus.${decision}` as const, subject: surplusSubject(document) }
    const changes = {
      state: changed('undecided', decision === 'return' ? 'returned' : 'kept'),
      amount: changed(formatMoney(surplus), null),
    }
    await writeAudit(trx, { ...act, changes, details, ...actor }, now)
    return surplus
  })
}

/** Whether another person has to approve that these parts of payments go back. `alone`: as `sumAlone` answers. */
export function needsTwo(
  settlements: readonly Settlement[],
  parts: readonly SurplusPart[],
  alone: ReadonlyMap<string, number>,
  limits: RefundLimits,
): boolean {
  const returned = parts.map(({ settlementId, charged }) => {
    const { orderId } = settlements.find(({ id }) => id === settlementId) as Settlement
    return { charged, aloneBeforeMinor: alone.get(orderId) ?? 0 }
  })
  return needsAnotherTogether(returned, limits)
}

async function correct(
  trx: Trx,
  settlement: Settlement,
  part: SurplusPart,
  decision: SurplusDecision['decision'],
  by: string,
  now: Temporal.Instant,
): Promise<void> {
  if (decision === 'keep') return correctSettlement(trx, settlement, part, { decision }, by, now)
  const refundId = await planRefund(trx, { ...settlement, amount: part.charged, cause: 'operator' }, now)
  await correctSettlement(trx, settlement, part, { decision, refundId }, by, now)
  const recipient = await findPayerEmail(trx, { ...settlement, id: settlement.orderId })
  if (recipient === '') return
  const message = { kind: 'surplus-refunded', subject: String(refundId), recipient } as const
  await enqueue(trx, { ...message, payload: { refundId } }, now)
}
