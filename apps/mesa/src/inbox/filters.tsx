import { caseTopics } from '@llave/domain/staff/case-topic'
import { type InboxView, inboxViews } from '@llave/domain/staff/inbox-views'
import { Link } from 'react-router'
import { countText } from '../frame/count-text.ts'
import * as styles from './filters.module.css'
import type { Selection } from './inbox-calls.ts'
import { useCounts } from './use-counts.ts'
import { oneLine } from './wording.ts'

const views: readonly InboxView[] = [
  'mine',
  'unassigned',
  'mentioned',
  'waiting',
  'due-today',
  'waiting-customer',
  'closed',
]
const terms: readonly InboxView[] = ['overdue', 'day-13', 'day-10', 'day-0']

/** What presses is said in colour where there is some of it. */
const tones: Partial<Record<InboxView, string | undefined>> = {
  mentioned: styles.named,
  'due-today': styles.soon,
  overdue: styles.late,
  'day-13': styles.late,
  'day-10': styles.soon,
}

/** The views of the inbox, each with how many cases it holds. */
export function Filters({ selection }: { selection: Selection }) {
  const { data } = useCounts()
  const isWhole = selection.projectCode === '' && selection.topic === null

  function viewLink(view: InboxView) {
    const count = data?.views[view]
    return (
      <li key={view}>
        <Link
          to={`/bandeja?ver=${view}`}
          aria-current={selection.view === view && isWhole ? 'true' : undefined}
        >
          {inboxViews[view]} <Count of={count} tone={tones[view]} />
        </Link>
      </li>
    )
  }

  return (
    <nav className={styles.filters} aria-label="Filtros de la bandeja">
      <section>
        <h2>Ver</h2>
        <ul>{views.map(viewLink)}</ul>
      </section>
      <section className={styles.more}>
        <h2>Reclamos, por día del plazo</h2>
        <ul>{terms.map(viewLink)}</ul>
      </section>
      {data && data.topics.length > 0 && (
        <section className={styles.more}>
          <h2>Tema</h2>
          <ul>
            {data.topics.map(({ topic, count }) => (
              <li key={topic}>
                <Link
                  to={`/bandeja?ver=waiting&tema=${topic}`}
                  aria-current={selection.topic === topic ? 'true' : undefined}
                >
                  {caseTopics[topic]} <Count of={count} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data && data.projects.length > 0 && (
        <section className={styles.more}>
          <h2>Proyecto</h2>
          <ul>
            {data.projects.map(({ code, name, count }) => (
              <li key={code}>
                <Link
                  to={`/bandeja?ver=waiting&proyecto=${encodeURIComponent(code)}`}
                  aria-current={selection.projectCode === code ? 'true' : undefined}
                >
                  <span className={styles.name}>{oneLine(name)}</span> <Count of={count} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </nav>
  )
}

function Count({ of, tone }: { of: number | undefined; tone?: string | undefined }) {
  if (of === undefined) return null
  return <span className={`${styles.count} ${of > 0 && tone ? tone : ''}`}>{countText(of)}</span>
}
