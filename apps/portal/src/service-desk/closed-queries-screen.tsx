import { Empty } from '@llave/design/empty'
import { usePageTitle } from '../frame/use-page-title.ts'
import * as styles from './desk.module.css'
import { QueriesInState } from './query-list-states.tsx'

/** `/query/historic`. */
export function ClosedQueriesScreen() {
  usePageTitle('Historial otras consultas')
  return (
    <>
      <div className={styles.head}>
        <h1 className="t1">Historial otras consultas</h1>
      </div>
      <QueriesInState state="closed" empty={<Empty title="No hay consultas cerradas." />} />
    </>
  )
}
