import { formatMoney } from '@llave/domain/money/format-money'
import { isOverdue } from '@llave/domain/receivables/overdue'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { sortByDueDate } from '@llave/domain/receivables/sort-by-due-date'
import { formatDate } from '@llave/domain/time/format-date'
import { LetraCalendar } from '../debts/letra-calendar/letra-calendar.tsx'
import { useToday } from '../frame/use-today.ts'
import { Link } from '../navigation/navigation.tsx'
import type { CheckoutDebt } from './checkout-debt.ts'
import * as styles from './receipt.module.css'

/** The calendar with the letras that were just paid, and the letra that comes next. */
export function LetrasLeft({ debt }: { debt: Extract<CheckoutDebt, { kind: 'instalment' }> }) {
  return (
    <>
      <LetraCalendar letras={debt.siblings} justPaid={debt.document} />
      <Remaining letras={debt.siblings} proforma={debt.receivable.proforma} />
    </>
  )
}

function Remaining({ letras, proforma }: { letras: readonly Instalment[]; proforma: string }) {
  const today = useToday()
  const pending = sortByDueDate(letras.filter(({ state }) => state === 'pending'))
  const overdue = pending.filter((letra) => isOverdue(letra, today))
  const [next] = pending
  return (
    <p className="ink2">
      {!next && 'Pagaste todas las letras de esta propiedad. '}
      {next &&
        overdue.length === 0 &&
        `La próxima vence el ${formatDate(next.dueOn)}: ${formatMoney(next.amount)}. `}
      {next &&
        overdue.length === 1 &&
        `Queda una letra vencida, del ${formatDate(next.dueOn)}: ${formatMoney(next.amount)}. `}
      {next && overdue.length > 1 && `Quedan ${overdue.length} letras vencidas. `}
      <Link className={`link ${styles.inline}`} to={`/property/${encodeURIComponent(proforma)}/payment`}>
        Ver mis pagos
      </Link>
    </p>
  )
}
