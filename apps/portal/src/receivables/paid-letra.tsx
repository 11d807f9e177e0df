import { formatMoney } from '@llave/domain/money/format-money'
import { amountPaid, paymentDate } from '@llave/domain/receivables/group-paid'
import { paymentSystemLabel } from '@llave/domain/receivables/payment-system'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { formatDate } from '@llave/domain/time/format-date'
import { Link } from '../navigation/navigation.tsx'
import * as styles from './letra.module.css'
import { ReceiptButton } from './receipt-button.tsx'

/** A paid letra: the amount paid, when and how, its receipt where it was paid here, and a link to all that is known. */
export function PaidLetra({ letra, position }: { letra: Instalment; position: number }) {
  const { payment } = letra
  const paidOn = paymentDate(letra)
  const details = `/property/${encodeURIComponent(letra.proforma)}/paid?documento=${encodeURIComponent(letra.code)}`
  const how = paymentSystemLabel(payment?.system ?? '')
  return (
    <li className={`${styles.letra} ${styles.done}`}>
      <p className={`t3 ${styles.name}`}>
        <Link className="link" to={details}>
          Letra {position}
        </Link>
      </p>
      <p className={`${styles.amount} money`}>{formatMoney(amountPaid(letra))}</p>
      <p className={`${styles.due} small ink2`}>
        {paidOn ? `Pagada el ${formatDate(paidOn)}, ${how}` : `Pagada, ${how}`}
      </p>
      {payment?.hasReceipt && (
        <ReceiptButton
          className={styles.act}
          debt={letra}
          document={letra.code}
          kind="instalment"
          payment={payment}
          name={`de la letra ${position}`}
        />
      )}
    </li>
  )
}
