import { SkeletonBlock } from '@llave/design/skeleton'
import { type CalendarYear, instalmentCalendar } from '@llave/domain/receivables/instalment-calendar'
import { instalmentProgress } from '@llave/domain/receivables/instalment-progress'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { type CSSProperties, useMemo } from 'react'
import { useToday } from '../../frame/use-today.ts'
import { isCompact, labelledYears, latestYearSpan } from './calendar-years.ts'
import * as styles from './letra-calendar.module.css'

const letraClass = {
  paid: `${styles.letra} ${styles.paid}`,
  'just-paid': `${styles.letra} ${styles.paid} ${styles.justPaid}`,
  overdue: `${styles.letra} ${styles.overdue}`,
  coming: `${styles.letra} ${styles.coming}`,
  chosen: `${styles.letra} ${styles.chosen}`,
} as const
const monthInitials = ['E', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D']

/**
 * The number of paid letras, and a calendar of all of them: a row for each year, a cell for each month.
 * It adds nothing to the text, so it is hidden from screen readers.
 */
export function LetraCalendar({
  letras,
  justPaid = null,
  chosen,
  className = '',
}: {
  letras: readonly Instalment[] | null
  justPaid?: string | null
  /** The codes of letras that are about to be paid together. */
  chosen?: ReadonlySet<string> | undefined
  /** Positions it within its parent. */
  className?: string | undefined
}) {
  const today = useToday()
  const years = useMemo(
    () => instalmentCalendar(letras ?? [], today, justPaid, chosen),
    [letras, today, justPaid, chosen],
  )
  if (!letras) return <LetraCalendarSkeleton className={className} />
  const { paid, total } = instalmentProgress(letras)
  return (
    <section className={`${styles.calendar} ${className}`.trim()} aria-label="Avance de tus letras">
      <p className={styles.count}>
        {total === 0 ? (
          'Esta propiedad no tiene letras.'
        ) : (
          <>
            Letras pagadas: <b>{`${paid} de ${total}`}</b>
          </>
        )}
      </p>
      {years.length > 0 && (
        <>
          <Calendar years={years} />
          <ul className={styles.legend} aria-hidden="true">
            <li>
              <i className={letraClass.paid} />
              Pagadas
            </li>
            <li>
              <i className={letraClass.overdue} />
              Vencidas
            </li>
            <li>
              <i className={letraClass.coming} />
              Por vencer
            </li>
            {chosen && (
              <li>
                <i className={letraClass.chosen} />
                Elegidas
              </li>
            )}
          </ul>
        </>
      )}
    </section>
  )
}

function Calendar({ years }: { years: readonly CalendarYear[] }) {
  const labelled = labelledYears(years.map(({ year }) => year))
  return (
    <div className={isCompact(years) ? styles.compact : undefined} aria-hidden="true">
      <div className={styles.years}>
        <div className={styles.topEdge} style={topEdgeStyle(years)} />
        {years.map(({ year, months }) => (
          <div className={styles.year} key={year}>
            <span>{labelled.has(year) && year}</span>
            {months.map((letras, month) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the month
              <Month key={month} letras={letras} />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.months}>
        <span />
        {monthInitials.map((initial, month) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the month
          <span key={month}>{initial}</span>
        ))}
      </div>
    </div>
  )
}

function Month({ letras }: { letras: CalendarYear['months'][number] }) {
  const [first] = letras
  if (!first) return <i />
  if (letras.length === 1) return <i className={letraClass[first]} />
  return (
    <i className={styles.shared}>
      {letras.map((state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: letras of one month differ in nothing else
        <i key={index} className={letraClass[state]} />
      ))}
    </i>
  )
}

function topEdgeStyle(years: readonly CalendarYear[]): CSSProperties {
  const { from, to } = latestYearSpan(years)
  return { '--from': from, '--to': to } as CSSProperties
}

function LetraCalendarSkeleton({ className }: { className: string }) {
  return (
    <div className={`${styles.calendar} ${className}`.trim()} aria-hidden="true">
      <p className={styles.count}>
        <SkeletonBlock width={208} height="1.25em" />
      </p>
      <div className={styles.skeleton}>
        <SkeletonBlock width="100%" height="100%" />
      </div>
    </div>
  )
}
