import { Mark } from '@llave/design/mark'
import { callingHours } from '@llave/domain/staff/calling-hours'
import { formatDate, formatHour } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { useMinute } from '../frame/use-minute.ts'
import * as styles from './collections.module.css'

/** Whether now is an hour to call somebody who owes, and when the next begins. */
export function CallingLine() {
  const hours = callingHours(limaDateTime(useMinute()))
  return (
    <p className={styles.calling} role="status">
      {hours.open ? (
        <>
          <Mark tone="good">Ahora se puede llamar</Mark> hasta las {formatHour(hours.until)}
        </>
      ) : (
        <>
          <Mark tone="late">Ahora no se puede llamar ni visitar</Mark> se puede desde el{' '}
          {formatDate(hours.from.toPlainDate())}, {formatHour(hours.from)}
        </>
      )}
      <span className="small ink2">Días hábiles de 07:00 a 20:00 (Ley 29571, arts. 61 y 62)</span>
    </p>
  )
}
