import { Empty } from '@llave/design/empty'
import { Fold } from '@llave/design/fold'
import { groupPaid, paymentCount } from '@llave/domain/receivables/group-paid'
import { instalmentPositions } from '@llave/domain/receivables/instalment-progress'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { useMemo } from 'react'
import { PaidLetra } from './paid-letra.tsx'
import * as styles from './paid-list.module.css'
import * as pendingListStyles from './pending-list.module.css'

/** The paid letras of one property by month of payment, newest first; the first month is open. */
export function PaidList({ letras }: { letras: readonly Instalment[] }) {
  const months = useMemo(() => groupPaid(letras), [letras])
  const positions = useMemo(() => instalmentPositions(letras), [letras])
  if (months.length === 0) return <Empty title="No tienes ningún pago realizado" />
  const list = months.map((month, index) => (
    <Fold
      key={month.key}
      className={styles.paid}
      open={index === 0}
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
    </Fold>
  ))
  const elsewhere = letras.some(({ state, payment }) => state === 'paid' && !payment?.hasReceipt)
  return (
    <>
      {list}
      {elsewhere && (
        <p className={`${pendingListStyles.after} small ink2`}>
          Las letras sin recibo no se pagaron en este portal.
        </p>
      )}
    </>
  )
}
