import { Empty } from '@llave/design/empty'
import { Amount } from '@llave/design/figure'
import { ArrowRight } from '@llave/design/icons'
import { groupPaid, paymentDate } from '@llave/domain/receivables/group-paid'
import { groupPending } from '@llave/domain/receivables/group-pending'
import { instalmentPositions } from '@llave/domain/receivables/instalment-progress'
import { payability } from '@llave/domain/receivables/payable'
import type { CashItem, Instalment } from '@llave/domain/receivables/receivable'
import { formatDate } from '@llave/domain/time/format-date'
import { Fragment, useId, useMemo } from 'react'
import { Link } from 'react-router'
import { useCashStatement } from '../api/cash-statement.ts'
import picture from '../assets/illustrations/casas-campo.svg'
import { OwedInOtherMode, OwedTotals } from '../debts/owed.tsx'
import { PromiseLink } from '../debts/promise-link.tsx'
import { useToday } from '../frame/use-today.ts'
import { PendingLetra } from './pending-letra.tsx'
import * as styles from './pending-list.module.css'

/** The pending letras of one property by month. Only those of the first month can be paid; the order is explained once. */
export function PendingList({ letras, proforma }: { letras: readonly Instalment[]; proforma: string }) {
  const today = useToday()
  const orderId = useId()
  const months = useMemo(() => groupPending(letras), [letras])
  const positions = useMemo(() => instalmentPositions(letras), [letras])
  const [first, second] = months
  const items = useCashStatement().data?.items
  const cash = useMemo(() => items?.filter((item) => item.proforma === proforma), [items, proforma])
  if (!first) return <NoPending letras={letras} cash={cash} today={today} />
  const list = months.map((month) => (
    <Fragment key={month.key}>
      <section className={styles.month} aria-labelledby={`${orderId}-${month.key}`}>
        <div className={styles.head}>
          <h3 className="caps" id={`${orderId}-${month.key}`}>
            {month.label}
          </h3>
          <span className={styles.sums}>
            {month.sums.map((sum) => (
              <Amount key={sum.currency} of={sum} />
            ))}
          </span>
        </div>
        <ul>
          {month.items.map((letra) => (
            <PendingLetra
              key={letra.code}
              letra={letra}
              position={positions.get(letra.code) ?? 0}
              may={month.payable ? payability(letra, letras) : 'older-first'}
              reasonId={orderId}
              today={today}
            />
          ))}
        </ul>
      </section>
      {month === first && second && (
        <p className={`${styles.after} small ink2`} id={orderId}>
          {first.items.every(({ paymentUnderWay }) => paymentUnderWay)
            ? `Cuando se confirme tu pago podrás continuar con ${second.label}.`
            : `Paga ${first.label} para continuar con ${second.label}.`}
        </p>
      )}
    </Fragment>
  ))
  return (
    <>
      <div className={styles.owed}>
        <OwedTotals of={letras} mode="letter" today={today} />
        <OwedInOtherMode of={cash ?? []} mode="cash" today={today} />
        <PromiseLink of={letras} today={today} />
        <Link className="link" to={`/prepayment/${encodeURIComponent(proforma)}`}>
          Pagar por adelantado <ArrowRight />
        </Link>
      </div>
      {list}
    </>
  )
}

function NoPending({
  letras,
  cash,
  today,
}: {
  letras: readonly Instalment[]
  /** The cash items of the property; undefined while unknown. */
  cash: readonly CashItem[] | undefined
  today: Temporal.PlainDate
}) {
  const last = groupPaid(letras)[0]?.items[0]
  const paidOn = last && paymentDate(last)
  return (
    <Empty
      title={
        cash?.every(({ state }) => state !== 'pending')
          ? 'No tienes ningún pago pendiente'
          : 'No tienes ningún pago pendiente de letras'
      }
      picture={picture}
    >
      {paidOn && <p className="ink2">Tu última letra se pagó el {formatDate(paidOn)}.</p>}
      <OwedInOtherMode of={cash ?? []} mode="cash" today={today} besides={false} />
    </Empty>
  )
}
