import type { ReceivableRow } from '@llave/contract/integration/rows/receivable-row'
import { money } from '@llave/domain/money/money'
import { surplusOf } from '@llave/domain/receivables/credited-amount'
import { type PaymentUnderWay, verdictReason } from '@llave/domain/receivables/verdict-reason'
import { judgeClaim } from '@llave/domain/receivables/what-wins'
import { claimOf, type OwnSettlement, type StoredReceivable, settledHere } from './merge-receivable.ts'
import type { Note } from './row-kind.ts'

/** A row with what was stored before and what is stored now. */
export type MergedRow = {
  readonly row: ReceivableRow
  readonly before: StoredReceivable | null
  readonly merged: StoredReceivable
  readonly here: OwnSettlement | null
}

/** What the row's sender is told: which side won for which member, and why. */
export function judgeReceivable(
  { row, before, merged, here }: MergedRow,
  underWay: PaymentUnderWay | null,
): Note[] {
  const claim = claimOf(row)
  const verdicts = judgeClaim({ claim, stored: before, kept: merged, here, underWay: underWay?.kind ?? null })
  const { currency, amount } = merged
  const facts = {
    isLetra: row.kind === 'instalment',
    paid: money(merged.paid, currency),
    erpPaid: money(claim.paid, currency),
    here: here && settledHere(here),
    underWay,
    surplus: money(here ? surplusOf({ amount, ...here }) : 0, currency),
  }
  return verdicts.map((verdict) => ({
    field: verdict.member,
    reason: verdictReason(verdict, facts),
    wins: verdict.wins,
  }))
}

/** Whether the row may meet a payment under way: it changes what is owed. */
export function changesWhatIsOwed({ before, merged }: MergedRow): boolean {
  return (
    before !== null &&
    (['state', 'amount', 'currency', 'paid'] as const).some((name) => before[name] !== merged[name])
  )
}
