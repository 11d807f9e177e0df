/** Series of numbers on documents and in messages, which must never be issued twice. */
export const numberSeries = ['online', 'debit', 'certificates', 'queries', 'complaints', 'book'] as const
export type NumberSeries = (typeof numberSeries)[number]

/** How the numbers of a series begin on paper. */
export const seriesPrefixes = {
  online: 'WEB-',
  debit: 'DEB-',
  certificates: 'CON-',
  queries: '',
  complaints: '',
  book: '',
} as const satisfies Record<NumberSeries, string>

/** A number of the series, from its printed form or its digits alone; null where the text is neither. */
export function readSeriesNumber(series: NumberSeries, text: string): number | null {
  // A sheet's code ends in its year.
  if (series === 'book') return /^\d{1,10}(-\d{4})?$/.test(text) ? Number(text.split('-')[0]) : null
  const digits = text.startsWith(seriesPrefixes[series]) ? text.slice(seriesPrefixes[series].length) : text
  return /^\d{1,8}$/.test(digits) ? Number(digits) : null
}

/** The number as a paper prints it. */
export function seriesNumber(series: NumberSeries, number: number): string {
  const prefix = seriesPrefixes[series]
  return prefix === '' ? String(number) : `${prefix}${String(number).padStart(8, '0')}`
}
