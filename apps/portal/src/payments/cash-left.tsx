import { formatMoney } from '@llave/domain/money/format-money'
import { cashTag } from '@llave/domain/receivables/cash-tag'
import { owedAmount } from '@llave/domain/receivables/owed-amount'
import { sortByDueDate } from '@llave/domain/receivables/sort-by-due-date'
import { dueText } from '../debts/due-mark.tsx'
import { useToday } from '../frame/use-today.ts'
import { Link } from '../navigation/navigation.tsx'
import type { CheckoutDebt } from './checkout-debt.ts'
import * as styles from './receipt.module.css'

/** The pending reservations and initial payments, and a link to them. */
export function CashLeft({ debt }: { debt: Exclude<CheckoutDebt, { kind: 'instalment' }> }) {
  const today = useToday()
  const left = sortByDueDate(debt.siblings.filter(({ state }) => state === 'pending'))
  const [next] = left
  return (
    <>
      {next && (
        <>
          <h2 className="t3">Lo que queda por pagar</h2>
          <p>
            {cashTag(next.documentClass)}: {formatMoney(owedAmount(next))}. {dueText(next, today)}.
            {left.length > 1 && ` Y ${left.length - 1} más.`}
          </p>
        </>
      )}
      <p className="ink2">
        {!next && 'No te queda ningún pago pendiente de separaciones ni pagos iniciales. '}
        <Link className={`link ${styles.inline}`} to="/?type=cash">
          Ver mis pagos
        </Link>
      </p>
    </>
  )
}
