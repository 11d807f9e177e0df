import type { ReactNode } from 'react'
import { Link } from '../navigation/navigation.tsx'
import { lastPaymentPath } from './follow-link.tsx'
import * as styles from './payment-help.module.css'

/** Below payments: the way to one that is missing, and to the papers of those that were made. */
export function PaymentHelp({ children }: { children?: ReactNode }) {
  return (
    <p className={styles.help}>
      <Link className="link" to={lastPaymentPath}>
        Mi pago no aparece
      </Link>
      <Link className="link" to="/papers">
        Recibos y estado de cuenta
      </Link>
      {children}
    </p>
  )
}
