import { formatDate, formatHour } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { useStore } from 'zustand'
import { reachability } from '../api/reachability.ts'
import { everywhere, keyRegistry } from '../keys/key-registry.ts'
import { Keys } from '../keys/keys.tsx'
import { useStaff } from '../session/use-session.ts'
import * as styles from './cajetin.module.css'
import { useMinute } from './use-minute.ts'

/** The title block of the sheet: the keys of this screen at the left, the state of the sheet at the right. */
export function Cajetin() {
  const { groups } = useStore(keyRegistry)
  const { endsAt } = useStaff()
  const now = limaDateTime(useMinute())
  const keys = groups
    .filter(({ title }) => title !== everywhere)
    .flatMap(({ bindings }) => bindings.filter(({ brief }) => brief !== undefined))
  return (
    <footer className={styles.cajetin}>
      <div className={styles.keys}>
        {keys.map(({ brief, presses }) => (
          <span key={brief}>
            {Object.keys(presses).map((press) => (
              <Keys key={press} press={press} />
            ))}
            {brief}
          </span>
        ))}
        <span>
          <Keys press="?" />
          todas las teclas
        </span>
      </div>
      <Connection />
      <div className={styles.optional}>
        Sesión hasta <b>{formatHour(limaDateTime(endsAt))}</b>
      </div>
      <div>
        {weekdays[now.dayOfWeek - 1]} {formatDate(now.toPlainDate())}
      </div>
    </footer>
  )
}

const weekdays = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom']

/** Whether what is seen is up to date: said once where it changes, not with every answer. */
function Connection() {
  const { lostAt, answeredAt } = useStore(reachability)
  const hour = (at: number) => formatHour(limaDateTime(Temporal.Instant.fromEpochMilliseconds(at)))
  return (
    <div>
      <span className={lostAt === null ? styles.dot : `${styles.dot} ${styles.off}`} aria-hidden="true" />
      <span role="status">{lostAt === null ? 'Al día' : 'Sin conexión'}</span>{' '}
      {lostAt !== null ? (
        <span>
          desde <b>{hour(lostAt)}</b>
        </span>
      ) : (
        answeredAt !== null && <b>{hour(answeredAt)}</b>
      )}
    </div>
  )
}
