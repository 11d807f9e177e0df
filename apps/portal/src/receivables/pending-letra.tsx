import { Button } from '@llave/design/button'
import { formatMoney } from '@llave/domain/money/format-money'
import { isPartlyPaid, owedAmount } from '@llave/domain/receivables/owed-amount'
import type { Payability } from '@llave/domain/receivables/payable'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { DueMark, dueText } from '../debts/due-mark.tsx'
import { PayLink } from '../debts/pay-link.tsx'
import * as styles from './letra.module.css'

/** A pending letra. One that cannot be paid yet keeps its Pagar, disabled and described by the reason. */
export function PendingLetra({
  letra,
  position,
  may,
  reasonId,
  today,
}: {
  letra: Instalment
  position: number
  may: Payability
  reasonId: string
  today: Temporal.PlainDate
}) {
  const underWay = letra.paymentUnderWay
  return (
    <li className={may === 'payable' ? `${styles.letra} ${styles.now}` : `${styles.letra} ${styles.wait}`}>
      <p className={`t3 ${styles.name}`}>
        Letra {position}
        <DueMark of={letra} today={today} />
      </p>
      <p className={`${styles.amount} money`}>{formatMoney(owedAmount(letra))}</p>
      <p className={may === 'payable' ? `${styles.due} small` : `${styles.due} small ink2`}>
        {dueText(letra, today)}
        {isPartlyPaid(letra) && (
          <span className={styles.partly}>
            Pagado {formatMoney(letra.paidAmount)} de {formatMoney(letra.amount)}
          </span>
        )}
        {underWay && <span className={styles.underWay}>Pago en proceso. Estamos confirmándolo.</span>}
      </p>
      <div className={styles.act}>
        {may === 'payable' ? (
          <PayLink code={letra.code} name={`letra ${position}`} small />
        ) : (
          <Button
            look="quiet"
            small
            disabled
            aria-label={`Pagar letra ${position}`}
            aria-describedby={underWay ? undefined : reasonId}
          >
            Pagar
          </Button>
        )}
      </div>
    </li>
  )
}
