import { Link } from '../navigation/navigation.tsx'
import type { CheckoutDebt } from './checkout-debt.ts'
import * as styles from './receipt.module.css'

/** After a prepayment: what it waits for, and where that is seen. */
export function PlanAwaited({ debt }: { debt: CheckoutDebt }) {
  return (
    <>
      <h2 className="t3">Tu pago anticipado está en aplicación</h2>
      <p>
        La inmobiliaria emite tu nuevo cronograma. Mientras tanto ninguna letra se cobra ni genera mora.{' '}
        <Link
          className={`link ${styles.inline}`}
          to={`/prepayment/${encodeURIComponent(debt.receivable.proforma)}`}
        >
          Ver mi pago anticipado
        </Link>
      </p>
    </>
  )
}
