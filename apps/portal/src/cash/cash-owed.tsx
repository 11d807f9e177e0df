import type { CashItem } from '@llave/domain/receivables/receivable'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { OwedInOtherMode, OwedTotals } from '../debts/owed.tsx'
import { useToday } from '../frame/use-today.ts'
import * as styles from './cash-home.module.css'

/** Totals overdue and pending, and what is owed in letras besides. Nothing while that is unknown. */
export function CashOwed({ items }: { items: readonly CashItem[] }) {
  const today = useToday()
  const letras = useCustomerStatement().data?.instalments ?? []
  const owes = items.some(({ state }) => state === 'pending')
  return (
    <div className={styles.owed}>
      <OwedTotals of={items} mode="cash" today={today} />
      <OwedInOtherMode of={letras} mode="letter" today={today} besides={owes} />
    </div>
  )
}
