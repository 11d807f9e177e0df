import { LIMA } from '../time/lima-date.ts'

/** The day of each month on which cards are charged (docs/specification.md, "const-debit-day-24"). */
export const debitDayOfMonth = 24

/** Hour in Lima at which charging begins: banks are available by then. */
export const debitStartHour = 6

/** Days before a charge on which it is announced (docs/small-print.md, "Automatic debit"). */
export const announcedDaysBefore = 3

/** The hour in Lima from which announcements may be sent, so that nobody is woken by one. */
export const announcementHour = 9

/** The next day on which cards are charged, in Lima: today's own until charging begins. */
export function nextDebitDay(now: Temporal.PlainDateTime): Temporal.PlainDate {
  const ofThisMonth = now.toPlainDate().with({ day: debitDayOfMonth })
  return hasBegun(ofThisMonth, now) ? ofThisMonth.add({ months: 1 }) : ofThisMonth
}

/** The last day on which charging has begun, in Lima, for a process that was down to catch up. */
export function lastDebitDay(now: Temporal.PlainDateTime): Temporal.PlainDate {
  return nextDebitDay(now).subtract({ months: 1 })
}

/** The moment at which charging begins on a debit day. */
export function startOfDebitDay(day: Temporal.PlainDate): Temporal.Instant {
  return day
    .toZonedDateTime({ timeZone: LIMA, plainTime: new Temporal.PlainTime(debitStartHour) })
    .toInstant()
}

/** The first due date that is left to the next debit day. */
export function chargeCutoff(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.add({ months: 1 })
}

/** The debit day of its own month: the last 24th that a due date does not come before. */
export function debitDayOf(dueOn: Temporal.PlainDate): Temporal.PlainDate {
  const ofThatMonth = dueOn.with({ day: debitDayOfMonth })
  return Temporal.PlainDate.compare(dueOn, ofThatMonth) < 0
    ? ofThatMonth.subtract({ months: 1 })
    : ofThatMonth
}

/** Whether the charge of the next debit day may be announced already. */
export function isAnnounced(now: Temporal.PlainDateTime): boolean {
  const first = nextDebitDay(now)
    .subtract({ days: announcedDaysBefore })
    .toPlainDateTime(new Temporal.PlainTime(announcementHour))
  return Temporal.PlainDateTime.compare(now, first) >= 0
}

function hasBegun(day: Temporal.PlainDate, now: Temporal.PlainDateTime): boolean {
  const start = day.toPlainDateTime(new Temporal.PlainTime(debitStartHour))
  return Temporal.PlainDateTime.compare(now, start) >= 0
}
