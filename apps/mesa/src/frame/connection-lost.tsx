import { Button } from '@llave/design/button'
import { formatHour } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { useStore } from 'zustand'
import { reachability } from '../api/reachability.ts'
import * as styles from './connection-lost.module.css'

/**
 * What is read while the server cannot be reached, and that nothing goes out: nothing while it answers. The cajetín
 * says it aloud, so this is no message of its own for a screen reader. `kept` says what becomes of what is typed.
 */
export function ConnectionLost({ kept, retry }: { kept?: string; retry: () => void }) {
  const { lostAt, answeredAt } = useStore(reachability)
  if (lostAt === null) return null
  const hour =
    answeredAt === null ? null : formatHour(limaDateTime(Temporal.Instant.fromEpochMilliseconds(answeredAt)))
  return (
    <div className={styles.lost}>
      <p>
        <b>No hay conexión con Mesa.</b>
      </p>
      <p className="small ink2">
        {hour !== null && `Lees lo guardado a las ${hour}. `}
        {kept}No se envía nada.
      </p>
      <Button look="line" small onClick={retry}>
        Reintentar
      </Button>
    </div>
  )
}
