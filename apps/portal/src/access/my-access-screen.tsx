import { readAccess } from '@llave/contract/access/read-access'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { documentTypeOf } from '@llave/domain/access/document-type'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { BackLink } from '../frame/back-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useCustomerSession } from '../session/use-session.ts'
import { LookList } from './look-list.tsx'
import * as styles from './my-access.module.css'
import { OpenSessions } from './open-sessions.tsx'

/** `/access`: where the account is open, and who of the developer looked at it. */
export function MyAccessScreen() {
  usePageTitle('Mi acceso')
  const { name, document } = useCustomerSession()
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['access', document.type, document.number],
    queryFn: ({ signal }) => callApi(readAccess, { signal }),
  })
  return (
    <>
      <BackLink to="/">Inicio</BackLink>
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 className="t1">Mi acceso</h1>
          <p className="ink2">
            {name}, {documentTypeOf(document.type).abbreviation} {document.number}
          </p>
        </div>
        <div className={styles.body}>
          {data ? (
            <>
              <OpenSessions sessions={data.sessions} onEnded={refetch} />
              <LookList looks={data.looks} />
              <p>
                <Link className="link" to="/reminders">
                  Elegir mis recordatorios de pago
                </Link>
              </p>
              <p>
                <Link className="link" to="/calendar">
                  Llevar las fechas a mi calendario
                </Link>
              </p>
            </>
          ) : isError ? (
            <LoadFailure title="No pudimos cargar tu acceso." error={error} retry={refetch} />
          ) : (
            <Skeleton message="Buscando dónde está abierta tu cuenta…">
              <SkeletonBlock width="60%" height={28} />
              <SkeletonBlock width="100%" height={120} />
              <SkeletonBlock width="60%" height={28} />
              <SkeletonBlock width="100%" height={160} />
            </Skeleton>
          )}
        </div>
      </div>
    </>
  )
}
