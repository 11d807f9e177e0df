import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import type { Query } from '@llave/domain/service-desk/query'
import type { ReactNode } from 'react'
import { useQueries } from '../api/queries.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import * as styles from './query-list.module.css'
import { QueryList } from './query-list.tsx'

/** The queries in one state, or their loading, empty or failed state. */
export function QueriesInState({ state, empty }: { state: Query['state']; empty: ReactNode }) {
  const queries = useQueries()
  if (queries.data) {
    const own = queries.data.filter((query) => query.state === state)
    return own.length === 0 ? (
      empty
    ) : (
      <QueryList queries={own} part={state === 'open' ? 'request' : 'historic'} />
    )
  }
  if (queries.isError)
    return (
      <LoadFailure
        title="No pudimos cargar tus consultas."
        error={queries.error}
        retry={() => queries.refetch()}
      />
    )
  return (
    <Skeleton message="Buscando tus consultas…">
      <div className={styles.cards}>
        {['first', 'second', 'third'].map((name) => (
          <div className={styles.skeleton} key={name}>
            <SkeletonBlock width="60%" height={22} />
            <SkeletonBlock width={180} height={18} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
