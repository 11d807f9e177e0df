import { Empty } from '@llave/design/empty'
import { sumByCurrency } from '@llave/domain/money/money'
import { groupByYear } from '@llave/domain/receivables/group-by-year'
import { amountPaid, groupPaid, paymentCount } from '@llave/domain/receivables/group-paid'
import { instalmentPositions } from '@llave/domain/receivables/instalment-progress'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { useMemo } from 'react'
import { PaidLetra } from './paid-letra.tsx'
import * as styles from './paid-list.module.css'
import * as pendingListStyles from './pending-list.module.css'
import { RememberedFold } from './remembered-fold.tsx'
import { YearFold } from './year-fold.tsx'

/**
 * The paid letras of one property by month of payment, newest first; the first month is open. Of years
 * before the newest there is one line each.
 */
export function PaidList({ letras }: { letras: readonly Instalment[] }) {
  const months = useMemo(() => groupPaid(letras), [letras])
  const positions = useMemo(() => instalmentPositions(letras), [letras])
  if (months.length === 0) return <Empty title="No tienes ningún pago realizado" />
  const [newest, ...before] = groupByYear(months)
  const fold = (month: (typeof months)[number]) => (
    <RememberedFold
      key={month.key}
      name={`paid ${month.key}`}
      className={styles.paid}
      open={month === months[0]}
      summary={
        <>
          <h3 className="caps">{month.label}</h3>
          <span className="small ink2">{paymentCount(month.items.length)}</span>
        </>
      }
    >
      <ul>
        {month.items.map((letra) => (
          <PaidLetra key={letra.code} letra={letra} position={positions.get(letra.code) ?? 0} />
        ))}
      </ul>
    </RememberedFold>
  )
  const elsewhere = letras.some(({ state, payment }) => state === 'paid' && !payment?.hasReceipt)
  return (
    <>
      {newest?.months.map(fold)}
      {before.map(({ key, months, count }) =>
        key === '' ? (
          months.map(fold)
        ) : (
          <YearFold
            key={key}
            list="paid"
            year={key}
            count={paymentCount(count)}
            sums={sumByCurrency(months.flatMap(({ items }) => items.map(amountPaid)))}
            open={false}
          >
            {months.map(fold)}
          </YearFold>
        ),
      )}
      {elsewhere && (
        <p className={`${pendingListStyles.after} small ink2`}>
          Las letras sin recibo no se pagaron en este portal.
        </p>
      )}
    </>
  )
}
