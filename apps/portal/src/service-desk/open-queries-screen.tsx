import { Empty } from '@llave/design/empty'
import { ButtonLink } from '../frame/button-link.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import * as styles from './desk.module.css'
import { QueriesInState } from './query-list-states.tsx'

/** `/query/request`. */
export function OpenQueriesScreen() {
  usePageTitle('Consulta - Solicitudes')
  return (
    <>
      <div className={`${styles.head} ${styles.withAction}`}>
        <h1 className="t1">Consulta - Solicitudes</h1>
        <ButtonLink to="/query/request/new">Nueva consulta</ButtonLink>
      </div>
      <QueriesInState
        state="open"
        empty={
          <Empty title="No hay consultas abiertas.">
            <p className="ink2">Presiona “Nueva consulta” para escribirnos.</p>
          </Empty>
        }
      />
    </>
  )
}
