import { complaintTerm } from '../service-desk/complaint-clock.ts'
import { isWorkingDay } from '../time/working-days.ts'

/** The views of complaints whose term runs, by its day. */
export type TermView = 'overdue' | 'day-13' | 'day-10' | 'day-0'

/**
 * The days of filing, first and last, of the complaints that stand in each view of the term today; null where
 * it has no end on that side. As the term is counted in working days, the days follow from the calendar, and
 * no row of a complaint keeps a figure that the next day would make wrong.
 */
export type FilingDays = {
  readonly from: Temporal.PlainDate | null
  readonly until: Temporal.PlainDate | null
}

export function filingDaysOf(view: TermView | 'due-today', today: Temporal.PlainDate): FilingDays {
  const after = (day: Temporal.PlainDate) => day.add({ days: 1 })
  const yesterday = today.subtract({ days: 1 })
  switch (view) {
    case 'overdue':
      // By the date: what ended on Friday is late on Saturday, though no working day was added yet.
      return { from: null, until: lastFilingDay(complaintTerm, yesterday) }
    // What is late waits today too, or nobody would see it under the day's work.
    case 'due-today':
      return { from: null, until: lastFilingDay(complaintTerm, today) }
    case 'day-13':
      return { from: after(lastFilingDay(complaintTerm, yesterday)), until: lastFilingDay(13, today) }
    case 'day-10':
      return { from: after(lastFilingDay(13, today)), until: lastFilingDay(10, today) }
    case 'day-0':
      return { from: after(lastFilingDay(10, today)), until: null }
  }
}

/** The last day of filing from which that many working days have gone by on `today`. */
function lastFilingDay(workingDays: number, today: Temporal.PlainDate): Temporal.PlainDate {
  let day = today
  for (let left = workingDays; left > 0; day = day.subtract({ days: 1 })) {
    if (isWorkingDay(day)) left -= 1
  }
  return day
}
