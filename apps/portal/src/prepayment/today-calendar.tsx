import { monthName, weekdayNames } from '@llave/domain/time/day-names'
import { useEffect, useRef } from 'react'
import * as styles from './today-calendar.module.css'

/** The current month in Spanish, in which only today can be picked. */
export function TodayCalendar({
  id,
  today,
  onChoose,
  onClose,
}: {
  id: string
  today: Temporal.PlainDate
  onChoose: () => void
  onClose: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const only = useRef<HTMLButtonElement>(null)
  useEffect(() => only.current?.focus(), [])
  const month = `${monthName(today)} de ${today.year}`
  return (
    <div
      ref={box}
      id={id}
      className={styles.calendar}
      role="dialog"
      aria-label={`Elige la fecha, ${month}`}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onBlur={(event) => !box.current?.contains(event.relatedTarget) && onClose()}
    >
      <p className={styles.month}>{month}</p>
      <table>
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(today).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, place) => (
                <td key={weekdayNames[place]}>
                  {day !== null && (
                    <button
                      ref={day === today.day ? only : null}
                      type="button"
                      disabled={day !== today.day}
                      aria-current={day === today.day ? 'date' : undefined}
                      aria-label={`${day} de ${month}`}
                      onClick={onChoose}
                    >
                      {day}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small ink2">La simulación es con la fecha de hoy.</p>
    </div>
  )
}

/** The days of the month in weeks from Monday; null for days of another month. */
function weeksOf(date: Temporal.PlainDate): (number | null)[][] {
  const before = date.with({ day: 1 }).dayOfWeek - 1
  const weeks = Math.ceil((before + date.daysInMonth) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => {
      const day = week * 7 + place - before + 1
      return day >= 1 && day <= date.daysInMonth ? day : null
    }),
  )
}
