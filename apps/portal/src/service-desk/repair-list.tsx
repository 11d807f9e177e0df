import { Mark } from '@llave/design/mark'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { type RepairCase, repairTitle } from '@llave/domain/repairs/repair-case'
import { repairWaitsFor } from '@llave/domain/repairs/repair-state'
import { repairStateTexts } from '@llave/domain/repairs/repair-state-texts'
import { formatDate } from '@llave/domain/time/format-date'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Link } from '../navigation/navigation.tsx'
import * as styles from './repair-list.module.css'
import { useRepairs } from './repairs.ts'

/** The customer's cases with how each stands. Without one the section is absent. */
export function RepairList() {
  const repairs = useRepairs()
  if (repairs.data?.cases.length === 0) return null
  return (
    <section className={styles.cases} aria-labelledby="mis-casos">
      <h2 className="t2" id="mis-casos">
        Mis casos
      </h2>
      {repairs.data ? (
        <RepairRows of={repairs.data.cases} />
      ) : repairs.isError ? (
        <LoadFailure
          title="No pudimos cargar tus casos."
          error={repairs.error}
          retry={() => repairs.refetch()}
        />
      ) : (
        <Skeleton message="Buscando tus casos…">
          <SkeletonBlock width="100%" height={76} />
        </Skeleton>
      )}
    </section>
  )
}

export function RepairRows({ of }: { of: readonly RepairCase[] }) {
  return (
    <ul className={styles.rows}>
      {of.map((repair) => (
        <li key={repair.id}>
          <Link to={`/query/note/${repair.id}`}>
            <span>
              <RepairMark of={repair} />
            </span>
            <span className={styles.words}>
              <b>{repairTitle(repair)}</b>
              <span className="small ink2">
                <span className="lower">{repair.projectName}</span>, {repair.productName}. Caso {repair.id}
              </span>
            </span>
            <LastDay of={repair} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function RepairMark({ of: { state, visitAt } }: { of: RepairCase }) {
  if (state === 'visit_chosen' && visitAt) {
    return <Mark tone="soon">Visita el {formatDate(visitAt.toPlainDate()).slice(0, 5)}</Mark>
  }
  const text = repairStateTexts[state]
  const waits = repairWaitsFor(state)
  if (waits === 'buyer') return <Mark tone="new">{text}</Mark>
  return state === 'accepted' ? <Mark tone="good">{text}</Mark> : <b className="small">{text}</b>
}

function LastDay({ of: { steps } }: { of: RepairCase }) {
  const last = steps.at(-1)
  return last ? <span className="small ink2">{formatDate(last.at.toPlainDate())}</span> : null
}
