import { daysOverdue } from '../receivables/overdue.ts'

/** How long something has been overdue, in whole days from the first to the last; null where there is no last. */
const bandTable = {
  week: { name: '1 a 7 días', from: 1, to: 7 },
  month: { name: '8 a 30 días', from: 8, to: 30 },
  'two-months': { name: '31 a 60 días', from: 31, to: 60 },
  'three-months': { name: '61 a 90 días', from: 61, to: 90 },
  older: { name: 'Más de 90 días', from: 91, to: null },
} as const satisfies Record<
  string,
  { readonly name: string; readonly from: number; readonly to: number | null }
>

export type AgeBand = keyof typeof bandTable
export const ageBands = Object.keys(bandTable) as [AgeBand, ...AgeBand[]]

export function ageBandName(band: AgeBand): string {
  return bandTable[band].name
}

/** The band of a debt by its due date; null where it is not overdue. `today` is today in Lima. */
export function ageBandOf(dueOn: Temporal.PlainDate, today: Temporal.PlainDate): AgeBand | null {
  const days = daysOverdue(dueOn, today)
  return ageBands.find((band) => days >= bandTable[band].from && days <= (bandTable[band].to ?? days)) ?? null
}

/** The due dates of a band, first and last; `from` is null where the band has no end. */
export function dueDatesOf(
  band: AgeBand,
  today: Temporal.PlainDate,
): { readonly from: Temporal.PlainDate | null; readonly until: Temporal.PlainDate } {
  const { from, to } = bandTable[band]
  return { from: to === null ? null : today.subtract({ days: to }), until: today.subtract({ days: from }) }
}
