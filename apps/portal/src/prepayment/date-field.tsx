import { Field } from '@llave/design/field'
import { Calendar } from '@llave/design/task-icons'
import { formatDate } from '@llave/domain/time/format-date'
import { useId, useRef, useState } from 'react'
import * as styles from './date-field.module.css'
import { TodayCalendar } from './today-calendar.tsx'

/** The date as dd/MM/yyyy, typed or picked in the calendar, which offers only today. */
export function DateField({
  value,
  today,
  error,
  onChange,
}: {
  value: string
  today: Temporal.PlainDate
  error: string | null
  onChange: (value: string) => void
}) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const calendarId = useId()
  return (
    <Field label="Fecha" error={error}>
      {(control) => (
        <div className={styles.field}>
          <input
            {...control}
            className="input"
            inputMode="numeric"
            autoComplete="off"
            placeholder="dd/mm/aaaa"
            maxLength={10}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            ref={opener}
            type="button"
            className={styles.open}
            aria-label="Abrir calendario"
            aria-expanded={open}
            aria-controls={open ? calendarId : undefined}
            // The calendar closes on blur; without this the same press would open it again.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setOpen((was) => !was)}
          >
            <Calendar />
          </button>
          {open && (
            <TodayCalendar
              id={calendarId}
              today={today}
              onChoose={() => {
                onChange(formatDate(today))
                setOpen(false)
                opener.current?.focus()
              }}
              onClose={() => {
                setOpen(false)
                opener.current?.focus()
              }}
            />
          )}
        </div>
      )}
    </Field>
  )
}
