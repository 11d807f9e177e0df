import { groupPaid, paymentDate } from '@llave/domain/receivables/group-paid'
import { groupPending } from '@llave/domain/receivables/group-pending'
import { instalmentPositions } from '@llave/domain/receivables/instalment-progress'
import { payability } from '@llave/domain/receivables/payable'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { formatDate } from '@llave/domain/time/format-date'
import { Fragment, useId, useMemo } from 'react'
import picture from '../assets/illustrations/casas-campo.svg'
import { Empty } from '../design/empty.tsx'
import { Amount } from '../design/figure.tsx'
import { useToday } from '../frame/use-today.ts'
import { PendingLetra } from './pending-letra.tsx'

/** The pending letras of one property by month. Only those of the first month can be paid; the order is told once. */
export function PendingList({ letras }: { letras: readonly Instalment[] }) {
  const today = useToday()
  const orderId = useId()
  const months = useMemo(() => groupPending(letras), [letras])
  const positions = useMemo(() => instalmentPositions(letras), [letras])
  const [first, second] = months
  if (!first) return <NoPending letras={letras} />
  return months.map((month) => (
    <Fragment key={month.key}>
      <section className="month" aria-labelledby={`${orderId}-${month.key}`}>
        <div className="month-head">
          <h3 className="caps" id={`${orderId}-${month.key}`}>
            {month.label}
          </h3>
          <span className="month-sums">
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
        <p className="after small ink2" id={orderId}>
          {first.items.every(({ paymentUnderWay }) => paymentUnderWay)
            ? `Cuando se confirme tu pago podrás continuar con ${second.label}.`
            : `Paga ${first.label} para continuar con ${second.label}.`}
        </p>
      )}
    </Fragment>
  ))
}

function NoPending({ letras }: { letras: readonly Instalment[] }) {
  const last = groupPaid(letras)[0]?.items[0]
  const paidOn = last && paymentDate(last)
  return (
    <Empty title="No tienes ningún pago pendiente" picture={picture}>
      {paidOn && <p className="ink2">Tu última letra se pagó el {formatDate(paidOn)}.</p>}
    </Empty>
  )
}
