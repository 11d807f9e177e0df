import { byPaymentDateDescending } from './group-paid.ts'
import type { CashItem } from './receivable.ts'
import { sortByDueDate } from './sort-by-due-date.ts'

type Pending = Pick<CashItem, 'projectCode' | 'projectName' | 'productName' | 'dueOn' | 'state'>

/** The pending reservations and initial payments of one product. */
export type CashGroup<T> = {
  readonly key: string
  readonly projectCode: string
  readonly projectName: string
  readonly productName: string
  /** The oldest due date first. */
  readonly items: readonly T[]
}

/**
 * Pending cash items by project and product (docs/specification.md,
 * "home-cash-pending-grouped"). The group with the oldest due date comes first, because it stands open.
 */
export function groupPendingCash<T extends Pending>(items: readonly T[]): CashGroup<T>[] {
  const pending = sortByDueDate(items.filter(({ state }) => state === 'pending'))
  const groups = Map.groupBy(pending, ({ projectCode, productName }) =>
    JSON.stringify([projectCode, productName]),
  )
  return [...groups].map(([key, items]) => {
    const { projectCode, projectName, productName } = items[0] as T
    return { key, projectCode, projectName, productName, items }
  })
}

/** A completed payment with its place in the list. */
export type CompletedCash<T> = {
  /** `01` for the newest; two digits at least. */
  readonly sequence: string
  readonly item: T
}

/**
 * Completed cash payments, the newest first, numbered 01 from the top; an unknown day comes last
 * (docs/small-print.md, "Figures and texts").
 */
export function listCompletedCash<T extends Pick<CashItem, 'state' | 'payment'>>(
  items: readonly T[],
): CompletedCash<T>[] {
  return items
    .filter(({ state }) => state === 'paid')
    .toSorted(byPaymentDateDescending)
    .map((item, index) => ({ sequence: String(index + 1).padStart(2, '0'), item }))
}
