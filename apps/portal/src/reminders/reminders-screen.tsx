import { readReminders } from '@llave/contract/reminders/read-reminders'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'
import { BackLink } from '../frame/back-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { Link } from '../navigation/navigation.tsx'
import { useCustomerSession } from '../session/use-session.ts'
import { ReminderForm } from './reminder-form.tsx'
import * as styles from './reminders.module.css'
import { SilencedLetras } from './silenced-letras.tsx'

/** `/reminders`: how the customer is reminded of what is due, and of what they are not. */
export function RemindersScreen() {
  usePageTitle('Recordatorios')
  const { document } = useCustomerSession()
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['reminders', document.type, document.number],
    queryFn: ({ signal }) => callApi(readReminders, { signal }),
  })
  return (
    <>
      <BackLink to="/">Inicio</BackLink>
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 className="t1">Recordatorios</h1>
          <p className="ink2">
            Elige cómo te recordamos tus letras. No enviamos nada de lo que ya pagaste, de lo que cobra tu
            débito automático ni de lo que prometiste pagar.
          </p>
        </div>
        <div className={styles.body}>
          {data ? (
            <>
              <ReminderForm settings={data} onKept={refetch} />
              <SilencedLetras letras={data.silenced} onChanged={refetch} />
              <p>
                <Link className="link" to="/calendar">
                  Llevar las fechas a mi calendario
                </Link>
              </p>
            </>
          ) : isError ? (
            <LoadFailure title="No pudimos cargar tus recordatorios." error={error} retry={refetch} />
          ) : (
            <Skeleton message="Buscando cómo te recordamos…">
              <SkeletonBlock width="50%" height={28} />
              <SkeletonBlock width="100%" height={120} />
              <SkeletonBlock width="50%" height={28} />
              <SkeletonBlock width="100%" height={120} />
            </Skeleton>
          )}
        </div>
      </div>
    </>
  )
}
