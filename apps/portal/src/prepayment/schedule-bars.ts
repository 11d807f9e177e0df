import type { UnpaidLetra } from '@llave/domain/prepayment/refinance'

/** What is due in a month, in minor units; months count from year 0. */
export type MonthSum = { readonly month: number; readonly minor: number }

function monthOf({ year, month }: Temporal.PlainDate): number {
  return year * 12 + month - 1
}

/** The letras by month, in order. */
export function monthsOf(letras: readonly UnpaidLetra[]): MonthSum[] {
  const sums = new Map<number, number>()
  for (const { dueOn, amountMinor } of letras) {
    const month = monthOf(dueOn)
    sums.set(month, (sums.get(month) ?? 0) + amountMinor)
  }
  return [...sums].map(([month, minor]) => ({ month, minor })).sort((a, b) => a.month - b.month)
}

/** Where a month stands and how high an amount is, in units of the drawing. */
export type Scale = {
  readonly first: number
  readonly slots: number
  readonly slot: number
  readonly left: number
  readonly half: number
  readonly mostMinor: number
  startOf(date: Temporal.PlainDate): number
  endOf(date: Temporal.PlainDate): number
}

/** One scale for two plans. */
export function scaleOf(
  before: readonly MonthSum[],
  after: readonly MonthSum[],
  { left, width, half }: { readonly left: number; readonly width: number; readonly half: number },
): Scale {
  const months = [...before, ...after]
  const [first, last] = [
    Math.min(...months.map(({ month }) => month)),
    Math.max(...months.map(({ month }) => month)),
  ]
  const slots = last - first + 1
  const slot = width / slots
  const startOf = (date: Temporal.PlainDate) => left + (monthOf(date) - first) * slot
  return {
    first,
    slots,
    slot,
    left,
    half,
    mostMinor: Math.max(1, ...months.map(({ minor }) => minor)),
    startOf,
    endOf: (date) => startOf(date) + slot,
  }
}

/**
 * A bar a month as one path, above (-1) or below (1) `ground`: of 360 months as one element, so that a slider
 * does not wait for hundreds. `height` where all are as high.
 */
export function barsPath(
  months: readonly MonthSum[],
  { first, slot, left, half, mostMinor }: Scale,
  ground: number,
  side: 1 | -1,
  height?: number,
): string {
  const gap = Math.min(slot * 0.16, 4)
  const width = (slot - gap).toFixed(2)
  return months
    .map(({ month, minor }) => {
      const x = (left + (month - first) * slot + gap / 2).toFixed(2)
      const high = (side * (height ?? (minor / mostMinor) * half)).toFixed(1)
      return `M${x} ${ground}h${width}v${high}h-${width}z`
    })
    .join('')
}

/** Where years begin, every so many that at most `most` are named. */
export function yearsOf({ first, slots, slot, left }: Scale, most: number): { year: number; x: number }[] {
  const firstYear = Math.ceil((first + 1) / 12)
  const years = Math.floor((first + slots - 1) / 12) - firstYear + 1
  const every = Math.max(1, Math.ceil(years / most))
  return Array.from({ length: Math.ceil(Math.max(0, years) / every) }, (_, index) => {
    const year = firstYear + index * every
    return { year, x: left + (year * 12 - first) * slot }
  })
}
