import { monthKey } from '../time/month.ts'
import type { Payability } from './payable.ts'
import type { Instalment } from './receivable.ts'
import { sortByDueDate } from './sort-by-due-date.ts'

type Letra = Pick<Instalment, 'proforma' | 'code' | 'dueOn' | 'state' | 'paymentUnderWay'>

/** The letras of a proforma with these codes, the oldest first; null where one of them is missing or named twice. */
export function letrasOfSet<T extends Letra>(
  letras: readonly T[],
  codes: readonly string[],
): readonly [T, ...T[]] | null {
  const chosen = letras.filter(({ code }) => codes.includes(code))
  const [first, ...others] = sortByDueDate(chosen)
  const isWhole = chosen.length === codes.length && new Set(codes).size === codes.length
  return first && isWhole ? [first, ...others] : null
}

/**
 * Whether these letras of one proforma can be paid with one charge: each is pending, no payment of any is under
 * way, and there is no gap: what is pending and not chosen is due in the month of the last one, or later. Of one
 * letra that is `payability`. `siblings` are letras of the customer, the chosen ones among them or not.
 */
export function setPayability(chosen: readonly [Letra, ...Letra[]], siblings: readonly Letra[]): Payability {
  const settled = chosen.find(({ state }) => state !== 'pending')
  if (settled && settled.state !== 'pending') return settled.state
  if (chosen.some(({ paymentUnderWay }) => paymentUnderWay)) return 'under-way'
  const last = chosen.map(({ dueOn }) => monthKey(dueOn)).reduce((one, other) => (one > other ? one : other))
  const gap = siblings.some(
    (other) =>
      other.proforma === chosen[0].proforma &&
      other.state === 'pending' &&
      monthKey(other.dueOn) < last &&
      !chosen.some(({ code }) => code === other.code),
  )
  return gap ? 'older-first' : 'payable'
}
