import type { ComparedWay } from './compare-ways.ts'

/** What is said of a way beside the two others, in minor units of the proforma's currency. */
export type WayFigures = Pick<ComparedWay, 'way' | 'chargedMinor' | 'interestSavedMinor' | 'advanced'> & {
  /** How many letras are left. */
  readonly count: number
  /** The next letra. Of a new plan all but the last are as much. */
  readonly eachMinor: number
  readonly lastMinor: number
  readonly nextDueOn: Temporal.PlainDate
  readonly lastDueOn: Temporal.PlainDate
}

export function wayFigures({
  way,
  letras,
  chargedMinor,
  interestSavedMinor,
  advanced,
}: ComparedWay): WayFigures {
  const [next, last] = [letras[0], letras.at(-1)]
  if (!next || !last) throw new RangeError('A way leaves one letra at least')
  return {
    way,
    chargedMinor,
    interestSavedMinor,
    advanced,
    count: letras.length,
    eachMinor: next.amountMinor,
    lastMinor: last.amountMinor,
    nextDueOn: next.dueOn,
    lastDueOn: last.dueOn,
  }
}

/** Whether two computations of a way say the same: one of the browser and one of the server. */
export function isSameWay(one: WayFigures, other: WayFigures): boolean {
  const amounts = [
    'chargedMinor',
    'interestSavedMinor',
    'advanced',
    'count',
    'eachMinor',
    'lastMinor',
  ] as const
  return (
    one.way === other.way &&
    amounts.every((member) => one[member] === other[member]) &&
    one.nextDueOn.equals(other.nextDueOn) &&
    one.lastDueOn.equals(other.lastDueOn)
  )
}
