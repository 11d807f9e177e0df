import { Mark } from '@llave/design/mark'
import { type Query, unreadAnswersText } from '@llave/domain/service-desk/query'
import { formatDate } from '@llave/domain/time/format-date'
import { useDesktop } from '../frame/use-desktop.ts'
import { Link } from '../navigation/navigation.tsx'
import * as styles from './query-list.module.css'

/** Queries as a table; as cards on a mobile. Dates are the first ten characters of the wire's. */
export function QueryList({ queries, part }: { queries: readonly Query[]; part: 'request' | 'historic' }) {
  const desktop = useDesktop()
  return desktop ? <QueryTable queries={queries} part={part} /> : <QueryCards queries={queries} part={part} />
}

type Props = { queries: readonly Query[]; part: 'request' | 'historic' }

function QueryTable({ queries, part }: Props) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Consulta</th>
          <th scope="col">Asunto</th>
          <th scope="col">Proyecto</th>
          <th scope="col">Creada</th>
          <th scope="col">Último mensaje</th>
        </tr>
      </thead>
      <tbody>
        {queries.map((query) => (
          <tr key={query.id}>
            <td className="count">{query.id}</td>
            <th scope="row">
              <Link to={`/query/${part}/${query.id}`}>{query.subject}</Link> <Unread of={query} />
            </th>
            <td className="lower">{query.projectName}</td>
            <td>{formatDate(query.openedAt.toPlainDate())}</td>
            <td>{formatDate(query.lastMessageAt.toPlainDate())}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function QueryCards({ queries, part }: Props) {
  return (
    <ul className={styles.cards}>
      {queries.map((query) => (
        <li key={query.id}>
          <Link to={`/query/${part}/${query.id}`}>
            <b className="t3">{query.subject}</b>
            <Unread of={query} />
            <span className="small ink2">
              Consulta {query.id}, <span className="lower">{query.projectName}</span>
            </span>
            <span className="small ink2">
              Creada el {formatDate(query.openedAt.toPlainDate())}.{' '}
              <span className={styles.last}>
                Último mensaje: {formatDate(query.lastMessageAt.toPlainDate())}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** How many answers of a query have not been opened; nothing where all have. */
function Unread({ of: { unread } }: { of: Query }) {
  return unread > 0 ? <Mark tone="new">{unreadAnswersText(unread)}</Mark> : null
}
