import type { Role } from './roles.ts'

/**
 * What may wait for the developer's people, the most urgent first, and whom it concerns: the first role owns
 * it until it has an owner of its own.
 */
export const todayGroups = {
  /** Sheets of the Libro de Reclamaciones without an answer. */
  sheets: ['service'],
  /** Complaints without an answer. */
  complaints: ['service', 'aftersales'],
  /** What customers asked about their data, without an answer. */
  dataRequests: ['administration'],
  /** Requests to sign in with another number that nobody decided. */
  newNumbers: ['service', 'administration'],
  /** Queries whose last word is the customer's. */
  queries: ['service', 'aftersales'],
  /** Refunds that are not known to be done. */
  refunds: ['treasury'],
  /** Money that matches nothing of ours. */
  quarantine: ['treasury'],
  /** Cards that no longer pay, and letras that the last debit day could not charge. */
  debits: ['collections'],
  /** Prepayments whose new plan the developer's system has not brought within a day, or given up with the money here. */
  plans: ['collections', 'treasury'],
  /** Payments that the developer's accounting has not posted. */
  postings: ['treasury'],
  /** Rows of the developer's systems that were refused in a day. */
  imports: ['administration'],
  /** Messages that were given up. */
  messages: ['service', 'administration'],
} as const satisfies Record<string, readonly Role[]>

export type TodayGroupName = keyof typeof todayGroups

export const todayGroupNames = Object.keys(todayGroups) as [TodayGroupName, ...TodayGroupName[]]

/** What concerns one of these roles first, and each half in the order of urgency. */
export function orderToday<Group extends { readonly name: TodayGroupName }>(
  groups: readonly Group[],
  held: readonly Role[],
): Group[] {
  const place = ({ name }: Group) =>
    (concerns(name, held) ? 0 : todayGroupNames.length) + todayGroupNames.indexOf(name)
  return groups.toSorted((one, other) => place(one) - place(other))
}

/** Whether a group concerns one of these roles. */
export function concerns(name: TodayGroupName, held: readonly Role[]): boolean {
  return (todayGroups[name] as readonly Role[]).some((role) => held.includes(role))
}
