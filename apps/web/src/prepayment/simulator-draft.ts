import type { RefinancingLimit } from '@llave/contract/prepayment/read-refinancing-limit'
import { parseMoney } from '@llave/domain/money/parse-money'
import {
  prepaymentFaults,
  validateLetraCount,
  validatePrepaymentAmount,
} from '@llave/domain/prepayment/validate-prepayment'
import { parseDate } from '@llave/domain/time/parse-date'

/** The simulator's form as it stands: what was typed, as it was typed. */
export type SimulatorDraft = { readonly amount: string; readonly date: string; readonly count: string }

export type DraftField = keyof SimulatorDraft

export const emptyDraft: SimulatorDraft = { amount: '', date: '', count: '' }

/** What is wrong with each field, whether it shows yet or not. `today` is today in Lima. */
export function draftFaults(
  draft: SimulatorDraft,
  limit: Pick<RefinancingLimit, 'mostLetras' | 'payoffMinor'>,
  today: Temporal.PlainDate,
): Record<DraftField, string | null> {
  const { amountMinor, count } = readDraft(draft)
  return {
    amount: validatePrepaymentAmount(amountMinor, limit.payoffMinor),
    date: dateFault(draft.date, today),
    count: validateLetraCount(count, limit.mostLetras),
  }
}

/** The draft's figures; null where what was typed is none. */
export function readDraft(draft: SimulatorDraft): {
  readonly amountMinor: number | null
  readonly count: number | null
} {
  const count = draft.count.trim()
  return {
    amountMinor: parseMoney(draft.amount)?.minor ?? null,
    count: /^-?\d{1,6}$/.test(count) ? Number(count) : null,
  }
}

function dateFault(text: string, today: Temporal.PlainDate): string | null {
  const date = parseDate(text.trim())
  if (!date) return prepaymentFaults.dateRequired
  return date.equals(today) ? null : 'La fecha debe ser la de hoy'
}
