import type { Instalment } from './receivable.ts'

/** What decides whether a debt is overdue. */
export type Dated = Pick<Instalment, 'dueOn' | 'state' | 'inApplication'>

/** Whole days since the due date; 0 on the day itself and before. `today` is today in Lima. */
export function daysOverdue(dueOn: Temporal.PlainDate, today: Temporal.PlainDate): number {
  return Math.max(0, dueOn.until(today, { largestUnit: 'day' }).days)
}

/**
 * Pending and not waiting for the new plan of a prepayment, and due earlier than today by more than 0 days (docs/specification.md,
 * "const-overdue-more-than-0-days").
 */
export function isOverdue({ state, dueOn, inApplication }: Dated, today: Temporal.PlainDate): boolean {
  return state === 'pending' && !inApplication && daysOverdue(dueOn, today) > 0
}

/** 7 to 13 days overdue is the amber mark, 14 and more the dark red one; before 7 there is none. */
export type OverdueMark = 'one-week' | 'two-weeks' | null

export function overdueMark(receivable: Dated, today: Temporal.PlainDate): OverdueMark {
  if (!isOverdue(receivable, today)) return null
  const days = daysOverdue(receivable.dueOn, today)
  if (days >= 14) return 'two-weeks'
  return days >= 7 ? 'one-week' : null
}
