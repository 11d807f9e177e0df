/** The feeds that the developer's systems read. */
export const feeds = [
  'payments',
  'refunds',
  'affiliations',
  'queries',
  'complaints',
  'repairs',
  'numbers',
] as const
export type Feed = (typeof feeds)[number]
