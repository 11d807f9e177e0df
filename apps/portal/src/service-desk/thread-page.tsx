import { ApiError } from '@llave/client/api-error'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import type { Query } from '@llave/domain/service-desk/query'
import { formatDate } from '@llave/domain/time/format-date'
import type { ReactNode } from 'react'
import { useQueries } from '../api/queries.ts'
import { ButtonLink } from '../frame/button-link.tsx'
import { CenteredMessage } from '../frame/centered-message.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { Navigate, useParams } from '../navigation/navigation.tsx'
import { BackToList } from './back-to-list.tsx'
import * as deskStyles from './desk.module.css'
import { useMarkThreadRead, useThread } from './queries.ts'
import * as threadStyles from './thread.module.css'
import { Thread } from './thread.tsx'

const pages = {
  open: { title: 'Consulta - Solicitudes', back: '/query/request', other: '/query/historic' },
  closed: { title: 'Historial otras consultas', back: '/query/historic', other: '/query/request' },
} as const

/** The thread of a query at the address of its state; the other address redirects there. */
export function ThreadPage({
  state,
  children,
}: {
  state: Query['state']
  children?: (query: Query, last: number) => ReactNode
}) {
  const { title, back, other } = pages[state]
  usePageTitle(title)
  const { id = '' } = useParams()
  const queries = useQueries()
  const thread = useThread(id)
  const query = queries.data?.find((own) => own.id === id)
  useMarkThreadRead(query, thread.data?.at(-1)?.position)
  const foreign = thread.error instanceof ApiError && thread.error.code === 'ajeno'
  if (query && query.state !== state) return <Navigate to={`${other}/${id}`} replace />

  return (
    <div className={deskStyles.letter}>
      <BackToList to={back}>Volver a mis consultas</BackToList>
      <div className={deskStyles.head}>
        <h1 className="t1">{title}</h1>
        {query ? (
          <>
            <h2 className="t2">{query.subject}</h2>
            <p className="ink2 small">
              Consulta {query.id}, <span className="lower">{query.projectName}</span>. Abierta el{' '}
              {formatDate(query.openedAt.toPlainDate())}
            </p>
          </>
        ) : (
          !foreign &&
          !queries.isError && (
            <>
              <SkeletonBlock width="14em" height={26} />
              <SkeletonBlock width="12em" height={20} />
            </>
          )
        )}
      </div>
      {foreign ? (
        <CenteredMessage>
          <p className="t3">No encontramos esta consulta</p>
          <ButtonLink look="line" to={back}>
            Ver mis consultas
          </ButtonLink>
        </CenteredMessage>
      ) : query && thread.data ? (
        <>
          <Thread messages={thread.data} query={query} />
          {children?.(query, thread.data.length)}
        </>
      ) : thread.isError || queries.isError ? (
        <LoadFailure
          title="No pudimos cargar esta consulta."
          error={thread.error ?? queries.error}
          retry={() => {
            void queries.refetch()
            void thread.refetch()
          }}
        />
      ) : (
        <Skeleton message="Buscando tu consulta…">
          <div className={threadStyles.thread}>
            {['first', 'second'].map((name) => (
              <div className={threadStyles.message} key={name}>
                <SkeletonBlock width={120} height={22} />
                <SkeletonBlock width="100%" height={72} />
              </div>
            ))}
          </div>
        </Skeleton>
      )}
    </div>
  )
}
