import { limaDate, startOfLimaDay } from '../time/lima-date.ts'

/** Limits of payment links (docs/payment-links.md). */
export const linkPolicy = {
  /** Days that a link is good for, counted from the end of the day that it was made on. */
  days: 7,
  /** Links of one customer that are alive at once. */
  alive: 5,
  /** Links that one customer makes in a day in Lima, so that nobody makes them until a code comes out as wished. */
  madeInADay: 10,
  /** Wrong secrets that one network may try in an hour before it is refused further ones. */
  wrongTries: 30,
  /** Minutes in which the same kind of device in the same network opens a link once, however often it is loaded. */
  sameOpening: 30,
  /** Openings that are kept of one link: who has it could make any number. */
  openings: 40,
} as const

/** Midnight in Lima after the last whole day that the link is good for. */
export function linkEnd(madeAt: Temporal.Instant): Temporal.Instant {
  return startOfLimaDay(madeAt).add({ hours: 24 * (linkPolicy.days + 1) })
}

/** The last day on which the link is good, as it is shown. */
export function lastDayOfLink(endsAt: Temporal.Instant): Temporal.PlainDate {
  return limaDate(endsAt).subtract({ days: 1 })
}
