/** The kinds of rows, in the order of their dependencies. */
export const kindNames = [
  'projects',
  'progress',
  'customers',
  'properties',
  'receivables',
  'exchange-rates',
  'notices',
  'documents',
  'title-stages',
  'replies',
] as const

export type KindName = (typeof kindNames)[number]
