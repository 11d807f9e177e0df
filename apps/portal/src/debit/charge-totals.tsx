import { Figure } from '@llave/design/figure'
import type { Money } from '@llave/domain/money/money'

/** The amounts charged on one day, one for each currency. */
export function ChargeTotals({ of: sums, lead = false }: { of: readonly Money[]; lead?: boolean }) {
  return sums.map((sum, index) => <Figure key={sum.currency} of={sum} lead={lead && index === 0} />)
}
