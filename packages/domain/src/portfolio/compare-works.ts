import { formatDate } from '../time/format-date.ts'
import { monthKey, monthLabel } from '../time/month.ts'
import { groupProgress, type ProgressPicture } from './progress.ts'

/** The pictures that were taken from one place, one a day, the oldest first. */
export type WorksView = { readonly name: string; readonly pictures: readonly ProgressPicture[] }

/**
 * The views of the works: first those with two days to compare, and of them the one with the newest picture. A picture
 * without a view is in none; of a day the one that the portal shows first counts.
 */
export function viewsOf(pictures: readonly ProgressPicture[]): WorksView[] {
  const newestFirst = groupProgress(pictures.filter(({ view }) => view !== '')).flatMap(
    (month) => month.pictures,
  )
  const views = [...Map.groupBy(newestFirst, ({ view }) => view)].map(([name, taken]) => ({
    name,
    pictures: [...Map.groupBy(taken, ({ takenOn }) => takenOn.toString()).values()]
      .flatMap(([first]) => first ?? [])
      .reverse(),
  }))
  return views.toSorted((a, b) => Number(b.pictures.length > 1) - Number(a.pictures.length > 1))
}

/** Places among a view's pictures: the older day and the newer. */
export type ComparedDays = { readonly older: number; readonly newer: number }

/** The first and the last day of a view: what was there at first, and what is there now. */
export function wholeSpan({ pictures }: WorksView): ComparedDays {
  return { older: 0, newer: pictures.length - 1 }
}

/** A third day takes the place of the older of the two; one of the two changes nothing. */
export function chooseDay(days: ComparedDays, chosen: number): ComparedDays {
  const { older, newer } = days
  if (chosen === older || chosen === newer) return days
  return { older: Math.min(newer, chosen), newer: Math.max(newer, chosen) }
}

/** The month of a picture, or its day where its view has another of that month. */
export function whenTaken({ pictures }: WorksView, { takenOn }: ProgressPicture): string {
  const ofMonth = pictures.filter((other) => monthKey(other.takenOn) === monthKey(takenOn))
  return ofMonth.length > 1 ? formatDate(takenOn) : monthLabel(takenOn)
}
