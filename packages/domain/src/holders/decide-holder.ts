/** What a row of the developer's system says of who holds a proforma. */
export type NamedHolder = {
  /** The customer that it names as holder. */
  readonly holderId: number
  /** The day of the cession by which they came to hold it; null where it says none. */
  readonly cededOn: Temporal.PlainDate | null
}

/**
 * `kept`: the row names who holds it. `ceded`: it goes to the one named. Anything else refuses the
 * row: another holder without a cession, a cession that is not newer than the last, or of a day to come.
 */
export type HolderDecision = 'kept' | 'ceded' | 'other-holder' | 'older-cession' | 'future-cession'

/**
 * Decides whether a row hands a proforma over. Only a row that says since when does: a typing error in
 * a document gives nobody a house, nor does an old extract that comes once more.
 */
export function decideHolder(
  named: NamedHolder,
  stored: NamedHolder,
  today: Temporal.PlainDate,
): HolderDecision {
  const { cededOn } = named
  if (cededOn && Temporal.PlainDate.compare(cededOn, today) > 0) return 'future-cession'
  if (named.holderId === stored.holderId) return 'kept'
  if (!cededOn) return 'other-holder'
  return isNewer(cededOn, stored.cededOn) ? 'ceded' : 'older-cession'
}

/** The day of the last cession that is known once the row was read: an older extract does not take it back. */
export function laterCession(
  named: Temporal.PlainDate | null,
  stored: Temporal.PlainDate | null,
): Temporal.PlainDate | null {
  return named && isNewer(named, stored) ? named : stored
}

function isNewer(day: Temporal.PlainDate, than: Temporal.PlainDate | null): boolean {
  return than === null || Temporal.PlainDate.compare(day, than) > 0
}
