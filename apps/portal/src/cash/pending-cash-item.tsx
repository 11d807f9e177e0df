import { Button } from '@llave/design/button'
import { Amount, Figure } from '@llave/design/figure'
import { cashTag } from '@llave/domain/receivables/cash-tag'
import { isPartlyPaid, owedAmount } from '@llave/domain/receivables/owed-amount'
import type { CashItem } from '@llave/domain/receivables/receivable'
import { useId } from 'react'
import { DueMark, dueText } from '../debts/due-mark.tsx'
import { paymentOfDebtPath } from '../debts/follow-link.tsx'
import { PayLink } from '../debts/pay-link.tsx'
import { Link } from '../navigation/navigation.tsx'
import * as styles from './pending-cash-item.module.css'

/** One pending payment. The first of all leads with the large figure and the filled button. */
export function PendingCashItem({
  item,
  lead,
  today,
}: {
  item: CashItem
  lead: boolean
  today: Temporal.PlainDate
}) {
  const reasonId = useId()
  const { number } = item.accounting
  const tag = cashTag(item.documentClass)
  const name = `${tag}, documento ${number}`
  return (
    <li className={lead ? `${styles.item} ${styles.lead}` : styles.item}>
      <div className={styles.head}>
        <h3 className={styles.tag}>{tag}</h3>
        <DueMark of={item} today={today} />
      </div>
      {isPartlyPaid(item) && <p className="label">Te queda por pagar</p>}
      <Figure of={owedAmount(item)} lead={lead} />
      {isPartlyPaid(item) && <PartPaid item={item} />}
      <p className={styles.due}>{dueText(item, today)}</p>
      <p className="small ink2">Documento {number}</p>
      {item.paymentUnderWay && (
        <p className={`small ${styles.wait}`}>
          <span id={reasonId}>Pago en proceso. Estamos confirmándolo.</span>{' '}
          <Link to={paymentOfDebtPath(number)}>Seguir el pago</Link>
        </p>
      )}
      <div className={styles.act}>
        {item.paymentUnderWay ? (
          <Button look="quiet" disabled aria-label={`Pagar ${name}`} aria-describedby={reasonId}>
            Pagar
          </Button>
        ) : (
          <PayLink code={number} name={name} look={lead ? 'fill' : 'line'} />
        )}
      </div>
    </li>
  )
}

/** What was paid already, in words and as a length. */
function PartPaid({ item }: { item: CashItem }) {
  const share = (100 * item.paidAmount.minor) / item.amount.minor
  return (
    <div className={styles.part}>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
      <p className="small">
        Pagado <Amount of={item.paidAmount} /> de <Amount of={item.amount} />
      </p>
    </div>
  )
}
