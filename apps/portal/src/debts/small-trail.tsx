import { Amount } from '@llave/design/figure'
import { type PaymentSummary, paymentConcept } from '@llave/domain/payments/followed-payment'
import { formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { Link } from '../navigation/navigation.tsx'
import { paymentPath } from './follow-link.tsx'
import * as styles from './small-trail.module.css'
import { StandingMark } from './standing-mark.tsx'

/** One payment with its state, which leads to its trail. */
export function SmallTrail({ payment }: { payment: PaymentSummary }) {
  const [first] = payment.debts
  return (
    <Link className={styles.payment} to={paymentPath(payment.orderId)}>
      <span className={styles.line}>
        <b>{paymentConcept(payment.debts)}</b>
        <Amount of={payment.amount} />
      </span>
      <span className={`small ink2 ${styles.where}`}>
        {first?.projectName}, {first?.productName}
      </span>
      <span className={styles.line}>
        <StandingMark of={payment.standing} />
        <span className="small ink2">{formatDateTime(limaDateTime(payment.at))}</span>
      </span>
    </Link>
  )
}
