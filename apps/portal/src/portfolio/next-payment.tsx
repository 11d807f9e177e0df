import { Figure } from '@llave/design/figure'
import { formatMoney } from '@llave/domain/money/format-money'
import { sumByCurrency } from '@llave/domain/money/money'
import type { HomeLead } from '@llave/domain/portfolio/home-lead'
import { projectImage } from '@llave/domain/portfolio/home-summary'
import { instalmentPositions } from '@llave/domain/receivables/instalment-progress'
import { owedAmount } from '@llave/domain/receivables/owed-amount'
import { payability } from '@llave/domain/receivables/payable'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { formatDate } from '@llave/domain/time/format-date'
import type { ReactNode } from 'react'
import { underWayText } from '../debts/charge-in-progress.ts'
import { CheckoutLink, PayingWaits } from '../debts/checkout-link.tsx'
import { checkoutPath } from '../debts/checkout-path.ts'
import { DueMark, dueText } from '../debts/due-mark.tsx'
import { PayLink } from '../debts/pay-link.tsx'
import { LetrasTime } from '../debts/statement-time.tsx'
import { useOnline } from '../frame/use-online.ts'
import { Link } from '../navigation/navigation.tsx'
import { ProjectPicture } from '../property/project-picture.tsx'
import * as styles from './next-payment.module.css'

/** What the home leads with, with its picture, and what else is overdue in a row. */
export function NextPayment({
  lead: { letras, isOverdue, alsoOverdue },
  instalments,
  today,
  charge,
  children,
}: {
  lead: HomeLead
  instalments: readonly Instalment[]
  today: Temporal.PlainDate
  /** What automatic debit charges of it by itself; null where it does not. */
  charge: string | null
  /** Totals and debts of the other mode. */
  children: ReactNode
}) {
  const [first, ...further] = letras
  const [also] = alsoOverdue
  const siblings = instalments.filter(({ proforma }) => proforma === first.proforma)
  const places = instalmentPositions(siblings)
  const [position = 0, ...later] = letras.map(({ code }) => places.get(code) ?? 0)
  const total = places.size
  const count = letras.length
  const online = useOnline()
  return (
    <section className={styles.next} aria-labelledby="next-payment">
      <div className={`pic ${styles.picture}`}>
        <ProjectPicture src={projectImage(first.projectCode)} sizes="(min-width: 768px) 54vw, 100vw" eager />
      </div>
      <div className={styles.body}>
        <h2 className={styles.label} id="next-payment">
          {isOverdue ? 'Vencido' : 'Lo primero por pagar'}
        </h2>
        <LetrasTime />
        {sumByCurrency(letras.map(owedAmount)).map((sum) => (
          <Figure key={sum.currency} of={sum} lead />
        ))}
        <p className={styles.when}>
          {count > 1 ? `${count} letras, desde el ${formatDate(first.dueOn)}` : dueText(first, today)}{' '}
          <DueMark of={first} today={today} />
        </p>
        <div className="ink2">
          <p className={styles.what}>
            {first.projectName}, {first.productName}
          </p>
          <p>
            {count > 1 ? `Letras ${placesText([position, ...later])}` : `Letra ${position}`} de {total}
          </p>
        </div>
        {payability(first, instalments) === 'under-way' ? (
          <p className="note">{underWayText(first)}</p>
        ) : (
          <div className={styles.act}>
            {count > 1 ? (
              <>
                <CheckoutLink
                  silent
                  to={checkoutPath(
                    first.code,
                    further.map(({ code }) => code),
                  )}
                >
                  Pagar las {count}
                </CheckoutLink>
                <CheckoutLink look="line" to={checkoutPath(first.code)}>
                  Solo la letra {position}
                </CheckoutLink>
              </>
            ) : (
              (isOverdue || !charge) && (
                <PayLink code={first.code} name={`la letra ${position} de ${total}`} />
              )
            )}
            {charge && (
              <Link className="link" to="/debit-day">
                {charge}
              </Link>
            )}
            {charge && !isOverdue && !online && <PayingWaits />}
            {charge && !isOverdue && online && (
              <Link className="link small" reloadDocument to={checkoutPath(first.code)}>
                Pagar ahora la letra {position}
              </Link>
            )}
          </div>
        )}
        {also && (
          <Link className={styles.then} to={`/property/${encodeURIComponent(also.proforma)}/payment`}>
            <span className="t3">{also.projectName}</span>
            <span className="money">
              {sumByCurrency(alsoOverdue.map(owedAmount)).map(formatMoney).join(' y ')}
            </span>
            <span className="ink2 small">
              También vencido, {alsoOverdue.length} {alsoOverdue.length > 1 ? 'letras' : 'letra'}
            </span>
            <span className={`ink2 small ${styles.thenDue}`}>{dueText(also, today)}</span>
          </Link>
        )}
        {children}
      </div>
    </section>
  )
}

/** `18 y 19`, `18 a 21`, or each where one between them was paid: `18, 20 y 21`. */
function placesText(places: readonly number[]): string {
  const [first = 0, last = 0] = [places.at(0), places.at(-1)]
  if (places.length > 2 && last - first === places.length - 1) return `${first} a ${last}`
  return `${places.slice(0, -1).join(', ')} y ${last}`
}
