import { daysOverdue } from '../receivables/overdue.ts'
import type { ReceivableState } from '../receivables/receivable.ts'

/**
 * When a letra is reminded of, by the days until it is due, negative ones after that. Each rule tells of a letra
 * and due date once; one that could not be told in its first days, after an outage or for quiet hours, is told
 * until the last of them and then no more. After the third rule for what is overdue a person calls
 * (docs/decisions/0199-reminders.md).
 */
const windows = {
  'week-before': { first: 7, last: 4 },
  'day-before': { first: 1, last: 0 },
  'overdue-days': { first: -3, last: -9 },
  'overdue-weeks': { first: -10, last: -29 },
  'overdue-month': { first: -30, last: -44 },
} as const

export type ReminderRule = keyof typeof windows
export const reminderRules = Object.keys(windows) as [ReminderRule, ...ReminderRule[]]

/** What a customer chooses apart: what is told before a letra is due, and after. */
export type ReminderOccasion = 'before' | 'overdue'

export function occasionOf(rule: ReminderRule): ReminderOccasion {
  return windows[rule].first < 0 ? 'overdue' : 'before'
}

/** What decides whether a letra is reminded of. */
export type RemindableLetra = {
  readonly dueOn: Temporal.PlainDate
  readonly state: ReceivableState
  /** The next debit day charges it, which is announced by itself. */
  readonly onDebit: boolean
  /** A payment of it is under way or unknown at the provider, or its money is in quarantine. */
  readonly paymentUnderWay: boolean
  /** What its proforma owes overdue in its currency is promised for a day that is not over. */
  readonly promised: boolean
  /** The customer wants no reminder of it. */
  readonly silenced: boolean
}

/** The rule by which a letra is to be reminded of today, in Lima; null where it is not. */
export function reminderRule(letra: RemindableLetra, today: Temporal.PlainDate): ReminderRule | null {
  const { dueOn, state, onDebit, paymentUnderWay, promised, silenced } = letra
  if (state !== 'pending' || onDebit || paymentUnderWay || silenced) return null
  const rule = ruleOfDay(dueOn, today)
  return rule && occasionOf(rule) === 'overdue' && promised ? null : rule
}

/** The rule whose days hold today; null where none does. */
function ruleOfDay(dueOn: Temporal.PlainDate, today: Temporal.PlainDate): ReminderRule | null {
  const days = today.until(dueOn, { largestUnit: 'day' }).days
  return reminderRules.find((rule) => windows[rule].first >= days && days >= windows[rule].last) ?? null
}

/** The due dates that each rule tells of today, for the query that looks for them. */
export function remindedDueDates(today: Temporal.PlainDate): {
  readonly rule: ReminderRule
  readonly from: Temporal.PlainDate
  readonly until: Temporal.PlainDate
}[] {
  return reminderRules.map((rule) => ({
    rule,
    from: today.add({ days: windows[rule].last }),
    until: today.add({ days: windows[rule].first }),
  }))
}

/** The hour in Lima at which the day's reminders begin: nobody's first message of the morning. */
const firstHour = 9

export function remindersBegan(now: Temporal.PlainDateTime): boolean {
  return now.hour >= firstHour
}

/** When a letra is or was due, as a message and a screen say it. */
export function dueText(dueOn: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const days = today.until(dueOn, { largestUnit: 'day' }).days
  if (days < 0) {
    const overdue = daysOverdue(dueOn, today)
    return overdue === 1 ? 'venció ayer' : `venció hace ${overdue} días`
  }
  if (days === 0) return 'vence hoy'
  return days === 1 ? 'vence mañana' : `vence en ${days} días`
}
