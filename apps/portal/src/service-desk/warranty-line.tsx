import { Cota } from '@llave/design/cota'
import { findItem } from '@llave/domain/repairs/finish-catalogue'
import { monthsText, remainingText, warrantyOf } from '@llave/domain/repairs/warranty'
import { formatDate } from '@llave/domain/time/format-date'
import { useToday } from '../frame/use-today.ts'
import * as styles from './warranty-line.module.css'

/** How much warranty is left of an item: a line from the delivery to its end. Without a delivery day it claims none. */
export function WarrantyLine({
  item,
  deliveredOn,
}: {
  item: string
  deliveredOn: Temporal.PlainDate | null
}) {
  const today = useToday()
  const warranty = warrantyOf(item, deliveredOn, today)
  if (!warranty) {
    return (
      <section className={styles.warranty} aria-label="Garantía">
        <p>
          No tenemos el día de tu acta de entrega, así que no podemos decirte cuánta garantía queda.{' '}
          <b>Puedes reclamar igual.</b>
        </p>
      </section>
    )
  }
  const { covers, from, until, isOver, gone } = warranty
  const months = findItem(item)?.warranty.months ?? 0
  return (
    <section className={styles.warranty} aria-label="Garantía">
      <p>
        <b>
          {isOver
            ? `La garantía terminó el ${formatDate(until)}`
            : `Con garantía hasta el ${formatDate(until)}`}
        </b>
        <span className="small ink2">
          {covers}, {monthsText(months)} desde la entrega.{' '}
          {isOver ? 'Puedes reclamar igual.' : `Queda: ${remainingText(today, until)}.`}
        </span>
      </p>
      <div className={isOver ? `${styles.line} ${styles.over}` : styles.line} aria-hidden="true">
        <Cota />
        <span className={styles.gone} style={{ width: `${gone * 100}%` }} />
      </div>
      <p className={`small ink2 ${styles.ends}`}>
        <span>Entrega {formatDate(from)}</span>
        <span>Fin {formatDate(until)}</span>
      </p>
    </section>
  )
}
