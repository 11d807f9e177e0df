import { groupPaid, paymentDate } from '@llave/domain/receivables/group-paid'
import type { CashItem, Instalment } from '@llave/domain/receivables/receivable'
import { formatDate } from '@llave/domain/time/format-date'
import picture from '../assets/illustrations/casas-campo.svg'
import { OwedInOtherMode } from '../debts/owed.tsx'
import { LetrasTime } from '../debts/statement-time.tsx'
import * as styles from './next-payment.module.css'

/** No letra is pending. Pending reservations and initial payments are mentioned, with a link. */
export function NothingPending({
  instalments,
  cash,
  today,
}: {
  instalments: readonly Instalment[]
  /** Undefined while unknown. */
  cash: readonly CashItem[] | undefined
  today: Temporal.PlainDate
}) {
  const lastPaid = groupPaid(instalments)[0]?.items[0]
  const paidOn = lastPaid && paymentDate(lastPaid)
  const owesNothing = cash?.every(({ state }) => state !== 'pending')
  return (
    <section className={styles.next} aria-labelledby="nothing-pending">
      <div className={`pic ${styles.picture}`}>
        <img src={picture} alt="" width="1200" height="900" />
      </div>
      <div className={styles.body}>
        <h2 className="t1" id="nothing-pending">
          No tienes ningún pago pendiente{!owesNothing && ' de letras'}
        </h2>
        <LetrasTime />
        {paidOn && <p className="ink2">Tu última letra se pagó el {formatDate(paidOn)}.</p>}
        <OwedInOtherMode of={cash ?? []} mode="cash" today={today} besides={false} />
      </div>
    </section>
  )
}
