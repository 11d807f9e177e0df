import { Figure } from '@llave/design/figure'
import type { Money } from '@llave/domain/money/money'

/** What is charged on one day, a figure a currency. */
export function ChargeTotals({ of: sums, lead = false }: { of: readonly Money[]; lead?: boolean }) {
  return sums.map((sum, index) => <Figure key={sum.currency} of={sum} lead={lead && index === 0} />)
}
