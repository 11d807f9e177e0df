import { addWorkingDays, workingDaysBetween } from '../time/working-days.ts'

/** Working days in which a complaint is answered; the term is never extended (docs/decisions/0129). */
export const complaintTerm = 15

const amberFrom = 10
const redFrom = 13

/** Where a complaint stands in its term. */
export type ComplaintClock = {
  /** Working days that have gone by: 0 on the day of filing, `complaintTerm` on the last; more when it is late. */
  readonly day: number
  /** The last day on which the answer is in time. */
  readonly dueOn: Temporal.PlainDate
  /** Working days that are left after today (or after the day of the answer), the last one among them. */
  readonly daysLeft: number
  readonly state: 'calm' | 'amber' | 'red' | 'overdue' | 'answered'
}

/** The last day on which the answer to what was filed on a day is in time. */
export function complaintDueOn(filedOn: Temporal.PlainDate): Temporal.PlainDate {
  return addWorkingDays(filedOn, complaintTerm)
}

/**
 * The clock of the law for one complaint. Days are those of Lima; the day of filing never counts, also where it
 * is a holiday, so that day 1 is the next working day. An answer stops the clock on its day, late or not.
 */
export function complaintClock(
  filedOn: Temporal.PlainDate,
  answeredOn: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
): ComplaintClock {
  const dueOn = complaintDueOn(filedOn)
  const stoppedOn = answeredOn ?? today
  const day = workingDaysBetween(filedOn, stoppedOn)
  const times = { day, dueOn, daysLeft: Math.max(0, complaintTerm - day) }
  if (answeredOn) return { ...times, state: 'answered' }
  // By the date, as on a weekend after the last day no working day has been added yet.
  if (Temporal.PlainDate.compare(today, dueOn) > 0) return { ...times, state: 'overdue' }
  if (day >= redFrom) return { ...times, state: 'red' }
  return { ...times, state: day >= amberFrom ? 'amber' : 'calm' }
}
