import { Empty } from '@llave/design/empty'
import { formatMoney } from '@llave/domain/money/format-money'
import { equalMoney } from '@llave/domain/money/money'
import { cashPaymentKind, paymentKindText } from '@llave/domain/payments/payment-kind'
import { listCompletedCash } from '@llave/domain/receivables/group-cash'
import { paymentDate } from '@llave/domain/receivables/group-paid'
import { paymentSystemLabel } from '@llave/domain/receivables/payment-system'
import type { CashItem } from '@llave/domain/receivables/receivable'
import { formatDate } from '@llave/domain/time/format-date'
import { useMemo } from 'react'
import { paymentOfDebtPath } from '../debts/follow-link.tsx'
import { Link } from '../navigation/navigation.tsx'
import { NoReceipt } from '../receivables/no-receipt.tsx'
import { ReceiptButton } from '../receivables/receipt-button.tsx'
import * as styles from './completed-cash.module.css'
import { LetrasLink } from './letras-link.tsx'

/** Completed payments, the newest first, numbered from 01. */
export function CompletedCash({ items }: { items: readonly CashItem[] }) {
  const completed = useMemo(() => listCompletedCash(items), [items])
  if (completed.length === 0) {
    return (
      <Empty title="No tienes ningún pago realizado">
        <LetrasLink />
      </Empty>
    )
  }
  return (
    <ol className={styles.list}>
      {completed.map(({ sequence, item }) => (
        <Completed key={item.accounting.number} sequence={sequence} item={item} />
      ))}
    </ol>
  )
}

function Completed({ sequence, item }: { sequence: string; item: CashItem }) {
  const { payment } = item
  const { number } = item.accounting
  const kind = cashPaymentKind(item.documentClass)
  const paidOn = paymentDate(item)
  const how = paymentSystemLabel(payment?.system ?? '')
  return (
    <li>
      <span className={styles.sequence}>{sequence}</span>
      <div className={styles.words}>
        <p className="t3">{paymentKindText(kind)}</p>
        <p className="small">{paidOn ? `Pagado el ${formatDate(paidOn)}, ${how}` : `Pagado, ${how}`}</p>
        <p className="small ink2">
          {item.projectName}, {item.productName}
        </p>
        <p className="small ink2">Documento {number}</p>
        {payment?.amount && !equalMoney(payment.amount, item.amount) && (
          <p className="small ink2">Último pago: {formatMoney(payment.amount)}</p>
        )}
        {payment?.hasReceipt && (
          <p className="small">
            <Link className="link" to={paymentOfDebtPath(number)}>
              Seguir este pago<span className="vh"> {sequence}</span>
            </Link>
          </p>
        )}
      </div>
      <p className={`${styles.amount} money`}>{formatMoney(item.amount)}</p>
      {payment?.hasReceipt ? (
        <ReceiptButton
          className={styles.act}
          debt={item}
          document={number}
          kind={kind}
          payment={payment}
          name={`del pago ${sequence}`}
        />
      ) : (
        <NoReceipt />
      )}
    </li>
  )
}
