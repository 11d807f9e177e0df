import { readAccess } from '@llave/contract/access/read-access'
import { readOwnData } from '@llave/contract/privacy/own-data'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { documentTypeOf } from '@llave/domain/access/document-type'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'
import { closedSentence } from '../api/failure-advice.ts'
import { BackLink } from '../frame/back-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useCustomerSession } from '../session/use-session.ts'
import { AccessPart } from './access-part.tsx'
import { LookList } from './look-list.tsx'
import * as styles from './my-access.module.css'
import { OpenSessions } from './open-sessions.tsx'
import { OwnData } from './own-data.tsx'
import { Permissions } from './permissions.tsx'

/** `/access`: where the account is open, who of the developer looked at it, what was agreed to, and the own data. */
export function MyAccessScreen() {
  usePageTitle('Mi acceso')
  const { name, document } = useCustomerSession()
  return (
    <>
      <BackLink to="/">Inicio</BackLink>
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 className="t1">Mi acceso</h1>
          <p className="ink2">
            {name}, {documentTypeOf(document.type).abbreviation} {document.number}
          </p>
          <nav className={styles.parts} aria-label="En esta página">
            <a href="#equipos">Equipos</a>
            <a href="#quien">Quién vio mi cuenta</a>
            <a href="#permisos">Permisos</a>
            <a href="#datos">Mis datos</a>
          </nav>
        </div>
        <div className={styles.body}>
          <Access />
          <Data />
        </div>
      </div>
    </>
  )
}

function Access() {
  const { document } = useCustomerSession()
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['access', document.type, document.number],
    queryFn: ({ signal }) => callApi(readAccess, { signal }),
  })
  if (data)
    return (
      <>
        <OpenSessions sessions={data.sessions} onEnded={refetch} />
        <LookList looks={data.looks} />
      </>
    )
  if (isError) return <LoadFailure title="No pudimos cargar tu acceso." error={error} retry={refetch} />
  return <Bones message="Buscando dónde está abierta tu cuenta…" />
}

function Data() {
  const { document } = useCustomerSession()
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['own-data', document.type, document.number],
    queryFn: ({ signal }) => callApi(readOwnData, { signal }),
  })
  if (data)
    return (
      <>
        <Permissions consents={data.consents} />
        <OwnData requests={data.requests} onChanged={refetch} />
      </>
    )
  const closed = closedSentence(error)
  if (closed) return <ClosedData sentence={closed} />
  if (isError) return <LoadFailure title="No pudimos cargar tus permisos." error={error} retry={refetch} />
  return <Bones message="Buscando lo que autorizaste…" />
}

/** In the first day of a new number neither is shown: where they will be, and from when. */
function ClosedData({ sentence }: { sentence: string }) {
  return (
    <>
      <AccessPart id="permisos" title="Lo que autorizaste">
        <p className="note" role="status">
          {sentence}
        </p>
      </AccessPart>
      <AccessPart id="datos" title="Mis datos">
        <p className="ink2">Desde entonces podrás descargarlos, corregirlos o pedir que se borren.</p>
      </AccessPart>
    </>
  )
}

function Bones({ message }: { message: string }) {
  return (
    <Skeleton message={message}>
      <SkeletonBlock width="60%" height={28} />
      <SkeletonBlock width="100%" height={120} />
      <SkeletonBlock width="60%" height={28} />
      <SkeletonBlock width="100%" height={160} />
    </Skeleton>
  )
}
