import { isWorkingDay } from '../time/working-days.ts'

/** Hours in Lima between which somebody who owes may be called (docs/decisions/0147-who-owes-and-when-to-call.md). */
const firstHour = 7
const lastHour = 20

/**
 * Whether somebody who owes may be called now: on working days from 07:00 until 20:00 in Lima. `until` is when
 * that ends today, `from` when it begins next.
 */
export type CallingHours =
  | { readonly open: true; readonly until: Temporal.PlainDateTime }
  | { readonly open: false; readonly from: Temporal.PlainDateTime }

export function callingHours(now: Temporal.PlainDateTime): CallingHours {
  let day = now.toPlainDate()
  if (isWorkingDay(day) && now.hour < lastHour) {
    return now.hour >= firstHour
      ? { open: true, until: atHour(day, lastHour) }
      : { open: false, from: atHour(day, firstHour) }
  }
  do day = day.add({ days: 1 })
  while (!isWorkingDay(day))
  return { open: false, from: atHour(day, firstHour) }
}

function atHour(day: Temporal.PlainDate, hour: number): Temporal.PlainDateTime {
  return day.toPlainDateTime(new Temporal.PlainTime(hour))
}
