import type { Phone } from '../access/phone.ts'
import type { effectiveChangeStates } from './number-change.ts'
import { samePhone } from './validate-number-change.ts'

/** What was decided here about a number and bears on the rows of the developer's own system. */
export type StandingChange = {
  readonly id: number
  readonly state: (typeof effectiveChangeStates)[number]
  /** Whether a row of that system named the number that stands, and not the other. */
  readonly known: boolean
  readonly oldPhone: Phone
  readonly newPhone: Phone
}

/**
 * The phones of a customer as a row of the developer's system gives them, after what was decided here: a number
 * that was given up does not come back with its next file, and the one that stands is not lost by a row that does
 * not know it. A row that names the number that stands and not the other knows of the decision; from then on rows
 * are taken as they are, but for a number that was undone: it comes back by another request alone.
 */
export function phonesAfterChanges(
  given: readonly Phone[],
  changes: readonly StandingChange[],
): { readonly phones: readonly Phone[]; readonly known: readonly number[] } {
  let phones = given
  let known: readonly number[] = []
  let behind = false
  for (const [index, change] of changes.entries()) {
    const { gone, stands } = sidesOf(change)
    const namesGone = gone.some((phone) => includes(phones, phone))
    const namesStanding = stands !== null && includes(phones, stands)
    behind ||= gone.some((phone) => includes(given, phone))
    if (!behind && stands && includes(given, stands)) {
      // Who knows of a decision knows of those before it.
      known = changes.slice(0, index + 1).flatMap(({ id, state }) => (state === 'held' ? [] : [id]))
    }
    if (!namesGone && (namesStanding || change.known)) continue
    const rest = phones.filter((phone) => !gone.some((other) => samePhone(phone, other)))
    phones = stands === null || includes(rest, stands) ? rest : [...rest, stands]
  }
  // What was taken away comes back by a person's decision alone, whatever was decided of other changes since.
  const taken = changes.flatMap((change) => (change.state === 'held' ? sidesOf(change).gone : []))
  return { phones: phones.filter((phone) => !includes(taken, phone)), known }
}

/** Which numbers of a change do not sign in, and which one does. */
function sidesOf({ state, oldPhone, newPhone }: StandingChange): {
  readonly gone: readonly Phone[]
  readonly stands: Phone | null
} {
  if (state === 'held') return { gone: [oldPhone, newPhone], stands: null }
  return state === 'undone' ? { gone: [newPhone], stands: oldPhone } : { gone: [oldPhone], stands: newPhone }
}

function includes(phones: readonly Phone[], phone: Phone): boolean {
  return phones.some((other) => samePhone(other, phone))
}
