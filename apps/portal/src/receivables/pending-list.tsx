import { Empty } from '@llave/design/empty'
import { Amount } from '@llave/design/figure'
import { sumByCurrency } from '@llave/domain/money/money'
import { inApplication } from '@llave/domain/prepayment/in-application'
import { choosableLetras } from '@llave/domain/receivables/choosable-letras'
import { groupByYear } from '@llave/domain/receivables/group-by-year'
import { groupPaid, paymentDate } from '@llave/domain/receivables/group-paid'
import { groupPending } from '@llave/domain/receivables/group-pending'
import { instalmentPositions } from '@llave/domain/receivables/instalment-progress'
import { letraInProcess } from '@llave/domain/receivables/letra-choice'
import { payability } from '@llave/domain/receivables/payable'
import type { CashItem, Instalment } from '@llave/domain/receivables/receivable'
import { formatDate } from '@llave/domain/time/format-date'
import { useId, useMemo } from 'react'
import { useCashStatement } from '../api/cash-statement.ts'
import picture from '../assets/illustrations/casas-campo.svg'
import { OwedInOtherMode } from '../debts/owed.tsx'
import { PromiseLink } from '../debts/promise-link.tsx'
import { useToday } from '../frame/use-today.ts'
import { Link } from '../navigation/navigation.tsx'
import { OwedPair } from './owed-pair.tsx'
import { PendingLetra } from './pending-letra.tsx'
import * as styles from './pending-list.module.css'
import { QuietMonth } from './quiet-month.tsx'
import { YearFold } from './year-fold.tsx'

/**
 * The pending letras of one property. The first month can be paid and stands large; the months after
 * it are folded by year, and why they cannot be paid yet is said once.
 */
export function PendingList({ letras, proforma }: { letras: readonly Instalment[]; proforma: string }) {
  const today = useToday()
  const id = useId()
  const months = useMemo(() => groupPending(letras), [letras])
  const positions = useMemo(() => instalmentPositions(letras), [letras])
  const first = months.find(({ payable }) => payable)
  const later = months.filter(({ payable }) => !payable)
  const items = useCashStatement().data?.items
  const cash = useMemo(() => items?.filter((item) => item.proforma === proforma), [items, proforma])
  const waits = letras.some((letra) => letra.inApplication)
  if (!first) return <NoPending letras={letras} cash={cash} today={today} />
  const next = first.items.find((letra) => payability(letra, letras) === 'payable')
  const several = choosableLetras(letras).length > 1
  const inProcess = several ? null : letraInProcess(letras)
  const reasonId = `${id}-reason`
  const otherWays = (
    <>
      <PromiseLink of={letras} today={today} />
      <Link className="link" to={`/prepayment/${encodeURIComponent(proforma)}`}>
        {waits ? 'Ver mi pago anticipado' : 'Pagar por adelantado'}
      </Link>
    </>
  )
  return (
    <>
      <div className={styles.owed}>
        <OwedPair of={letras} today={today} />
        <OwedInOtherMode of={cash ?? []} mode="cash" today={today} />
        {waits && <p className="note">{inApplication}</p>}
        {!next && otherWays}
      </div>
      <section aria-labelledby={id}>
        <div className={styles.head}>
          <h3 className="caps" id={id}>
            {first.label}
          </h3>
          <span className={styles.sums}>
            {first.sums.map((sum) => (
              <Amount key={sum.currency} of={sum} />
            ))}
          </span>
        </div>
        <ul>
          {first.items.map((letra) => (
            <PendingLetra
              key={letra.code}
              letra={letra}
              position={positions.get(letra.code) ?? 0}
              may={payability(letra, letras)}
              lead={letra === next}
              several={letra === next && several}
              waitsFor={letra === next && inProcess ? (positions.get(inProcess.code) ?? 0) : null}
              today={today}
            >
              {letra === next && otherWays}
            </PendingLetra>
          ))}
        </ul>
      </section>
      {later[0] && !waits && (
        <p className={`${styles.after} small ink2`} id={reasonId}>
          {first.items.every(({ paymentUnderWay }) => paymentUnderWay)
            ? `Cuando se confirme tu pago podrás continuar con ${later[0].label}.`
            : `Paga ${first.label} para continuar con ${later[0].label}.`}
        </p>
      )}
      {groupByYear(later).map(({ key, months, count }) => (
        <YearFold
          key={key}
          list="pending"
          year={key}
          count={`${count} ${count === 1 ? 'letra' : 'letras'}${first.key.startsWith(key) ? ' más' : ''}`}
          sums={sumByCurrency(months.flatMap(({ sums }) => sums))}
          open={Number(key) <= today.year}
        >
          {months.map((month) => (
            <QuietMonth
              key={month.key}
              month={month}
              positions={positions}
              reasonId={reasonId}
              today={today}
            />
          ))}
        </YearFold>
      ))}
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
