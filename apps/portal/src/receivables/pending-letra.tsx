import { Button } from '@llave/design/button'
import { Figure } from '@llave/design/figure'
import { formatMoney } from '@llave/domain/money/format-money'
import { isPartlyPaid, owedAmount } from '@llave/domain/receivables/owed-amount'
import type { Payability } from '@llave/domain/receivables/payable'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { type ReactNode, useId } from 'react'
import { DueMark, dueText } from '../debts/due-mark.tsx'
import { paymentOfDebtPath } from '../debts/follow-link.tsx'
import { PayLink } from '../debts/pay-link.tsx'
import { ButtonLink } from '../frame/button-link.tsx'
import { Link } from '../navigation/navigation.tsx'
import * as styles from './letra.module.css'

/** A pending letra of the first month, with its Pagar; one whose payment is under way keeps it, disabled. */
export function PendingLetra({
  letra,
  position,
  may,
  lead,
  several,
  waitsFor,
  today,
  children,
}: {
  letra: Instalment
  position: number
  may: Payability
  /** Whether it is the one to pay next, whose amount leads the screen. */
  lead: boolean
  /** Whether several may be paid with one charge, from this one on. */
  several: boolean
  /** The letra whose payment is under way, for which paying several waits; null where it waits for none. */
  waitsFor: number | null
  today: Temporal.PlainDate
  /** Links to what else can be done, beside those of the letra. */
  children?: ReactNode
}) {
  const underWay = letra.paymentUnderWay
  const waitId = useId()
  return (
    <li
      className={`${styles.letra} ${may === 'payable' ? styles.now : styles.wait} ${lead ? styles.lead : ''}`}
    >
      <p className={`t3 ${styles.name}`}>
        Letra {position}
        <DueMark of={letra} today={today} />
      </p>
      <div className={styles.amount}>
        <Figure of={owedAmount(letra)} lead={lead} />
      </div>
      <p className={may === 'payable' ? `${styles.due} small` : `${styles.due} small ink2`}>
        {dueText(letra, today)}
        {isPartlyPaid(letra) && (
          <span className={styles.partly}>
            Pagado {formatMoney(letra.paidAmount)} de {formatMoney(letra.amount)}
          </span>
        )}
        {underWay && (
          <span className={styles.underWay}>
            {letra.inApplication ? 'En aplicación' : 'Pago en proceso. Estamos confirmándolo.'}
          </span>
        )}
        {underWay && !letra.inApplication && (
          <Link className={styles.other} to={paymentOfDebtPath(letra.code)}>
            Seguir el pago
          </Link>
        )}
      </p>
      <div className={styles.act}>
        {may === 'payable' ? (
          <>
            <PayLink code={letra.code} name={`letra ${position}`} small />
            {several && (
              <ButtonLink to="#varias" look="line" small>
                Pagar varias
              </ButtonLink>
            )}
            {waitsFor !== null && (
              <Button look="quiet" small disabled aria-describedby={waitId}>
                Pagar varias
              </Button>
            )}
          </>
        ) : (
          <Button look="quiet" small disabled aria-label={`Pagar letra ${position}`}>
            Pagar
          </Button>
        )}
      </div>
      {may === 'payable' && (
        <div className={styles.more}>
          {waitsFor !== null && (
            <p className="ink2" id={waitId}>
              Para pagar varias, espera a que se confirme el pago de la letra {waitsFor}.
            </p>
          )}
          <Link className="link" to={`/payment-links?letra=${encodeURIComponent(letra.code)}`}>
            Que pague otra persona
          </Link>
          {children}
        </div>
      )}
    </li>
  )
}
