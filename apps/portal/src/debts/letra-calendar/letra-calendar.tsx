import { SkeletonBlock } from '@llave/design/skeleton'
import {
  type CalendarYear,
  instalmentCalendar,
  instalmentProgress,
} from '@llave/domain/receivables/instalment-progress'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { type CSSProperties, useMemo } from 'react'
import { useToday } from '../../frame/use-today.ts'
import { isTall, namedYears, roofSpan } from './calendar-years.ts'
import * as styles from './letra-calendar.module.css'

const windowClass = {
  paid: `${styles.window} ${styles.paid}`,
  'just-paid': `${styles.window} ${styles.paid} ${styles.lit}`,
  overdue: `${styles.window} ${styles.overdue}`,
  coming: `${styles.window} ${styles.coming}`,
} as const
const monthInitials = ['E', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D']

/** The number of paid letras, and a calendar of all of them drawn as a house: a floor for each year, a window for each letra. The drawing adds nothing to the text, so it is hidden from screen readers. */
export function LetraCalendar({
  letras,
  justPaid = null,
  className = '',
}: {
  letras: readonly Instalment[] | null
  justPaid?: string | null
  /** Positions it within its parent. */
  className?: string | undefined
}) {
  const today = useToday()
  const floors = useMemo(() => instalmentCalendar(letras ?? [], today, justPaid), [letras, today, justPaid])
  if (!letras) return <LetraCalendarSkeleton className={className} />
  const { paid, total } = instalmentProgress(letras)
  return (
    <section className={`${styles.house} ${className}`.trim()} aria-label="Avance de tus letras">
      <p className={styles.count}>
        {total === 0 ? (
          'Esta propiedad no tiene letras.'
        ) : (
          <>
            Letras pagadas: <b>{`${paid} de ${total}`}</b>
          </>
        )}
      </p>
      {floors.length > 0 && (
        <>
          <Drawing floors={floors} />
          <ul className={styles.key} aria-hidden="true">
            <li>
              <i className={windowClass.paid} />
              Pagadas
            </li>
            <li>
              <i className={windowClass.overdue} />
              Vencidas
            </li>
            <li>
              <i className={windowClass.coming} />
              Por vencer
            </li>
          </ul>
        </>
      )}
    </section>
  )
}

function Drawing({ floors }: { floors: readonly CalendarYear[] }) {
  const named = namedYears(floors.map(({ year }) => year))
  return (
    <div className={isTall(floors) ? styles.tall : undefined} aria-hidden="true">
      <div className={styles.floors}>
        <div className={styles.roof} style={roofStyle(floors)} />
        {floors.map(({ year, months }) => (
          <div className={styles.floor} key={year}>
            <span>{named.has(year) && year}</span>
            {months.map((letras, month) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the month
              <Slot key={month} letras={letras} />
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

function Slot({ letras }: { letras: CalendarYear['months'][number] }) {
  const [first] = letras
  if (!first) return <i />
  if (letras.length === 1) return <i className={windowClass[first]} />
  return (
    <i className={styles.shared}>
      {letras.map((state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: windows of one month differ in nothing else
        <i key={index} className={windowClass[state]} />
      ))}
    </i>
  )
}

function roofStyle(floors: readonly CalendarYear[]): CSSProperties {
  const { from, to } = roofSpan(floors)
  return { '--from': from, '--to': to } as CSSProperties
}

function LetraCalendarSkeleton({ className }: { className: string }) {
  return (
    <div className={`${styles.house} ${className}`.trim()} aria-hidden="true">
      <p className={styles.count}>
        <SkeletonBlock width={208} height="1.25em" />
      </p>
      <div className={styles.skeleton}>
        <SkeletonBlock width="100%" height="100%" />
      </div>
    </div>
  )
}
