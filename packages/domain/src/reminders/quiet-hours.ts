import { callingHours } from '../staff/calling-hours.ts'

/** Hours in Lima between which nobody is woken by a message, whatever it says. */
const firstHour = 7
const lastHour = 20

/** Minutes before the quiet hours in which nothing is handed over any more: a host takes its time. */
const handOver = { minutes: 5 }

/**
 * The first moment in Lima from `now` on at which a reminder may be handed to its host: between 07:00 and 19:55,
 * and where it tells of something overdue only on working days (docs/decisions/0199-reminders.md). `now` itself
 * where it may be handed over at once. The calendar of holidays has no last year
 * (docs/decisions/0129-the-clock-of-a-complaint.md).
 */
export function nextAllowedMoment(
  now: Temporal.PlainDateTime,
  { overdue }: { readonly overdue: boolean },
): Temporal.PlainDateTime {
  const hours = overdue ? callingHours(now) : wakingHours(now)
  if (!hours.open) return hours.from
  if (Temporal.PlainDateTime.compare(now.add(handOver), hours.until) <= 0) return now
  const next = overdue ? callingHours(hours.until) : wakingHours(hours.until)
  return next.open ? hours.until : next.from
}

function wakingHours(now: Temporal.PlainDateTime): ReturnType<typeof callingHours> {
  const day = now.toPlainDate()
  if (now.hour < firstHour) return { open: false, from: atHour(day, firstHour) }
  if (now.hour < lastHour) return { open: true, until: atHour(day, lastHour) }
  return { open: false, from: atHour(day.add({ days: 1 }), firstHour) }
}

function atHour(day: Temporal.PlainDate, hour: number): Temporal.PlainDateTime {
  return day.toPlainDateTime(new Temporal.PlainTime(hour))
}
