import { type MadeCalendar, makeCalendar } from '@llave/contract/calendar/make-calendar'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { useOnline } from '../frame/use-online.ts'
import * as styles from './calendar.module.css'

/** No calendar is alive: one button, and when the last one ended. */
export function NewCalendar({
  endedAt,
  opens,
  onMade,
  onDoubt,
}: {
  endedAt: Temporal.Instant | null
  /** When one may be made again after a change of number; null where it may. */
  opens: string | null
  onMade: (made: MadeCalendar) => void
  /** It may have been made all the same. */
  onDoubt: () => void
}) {
  const online = useOnline()
  const making = useMutation({
    mutationFn: () => callApi(makeCalendar, { body: { change: false } }),
    networkMode: 'always',
    onSuccess: onMade,
    onError: onDoubt,
  })
  return (
    <div className={styles.block}>
      <p role="status">
        {endedAt && `Tu calendario terminó el ${formatDate(limaDate(endedAt))}. Su dirección ya no funciona.`}
      </p>
      {making.isError && <Alert>No pudimos crear tu calendario. {failureAdvice(making.error)}</Alert>}
      <div className={styles.acts}>
        <Button disabled={making.isPending || opens !== null || !online} onClick={() => making.mutate()}>
          {making.isPending ? 'Creando…' : endedAt ? 'Crear otro calendario' : 'Crear mi calendario'}
        </Button>
      </div>
      {opens && (
        <p className="small">
          Cambiaste de número hace poco. Por tu seguridad, podrás crearlo desde {opens}.
        </p>
      )}
      {!online && <p className="small">Sin conexión. Podrás crearlo cuando vuelva.</p>}
    </div>
  )
}
