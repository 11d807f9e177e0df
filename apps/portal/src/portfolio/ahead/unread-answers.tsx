import { Mark } from '@llave/design/mark'
import { unreadAnswersText } from '@llave/domain/service-desk/query'
import { formatDate } from '@llave/domain/time/format-date'
import { useQueries } from '../../api/queries.ts'
import { Link } from '../../navigation/navigation.tsx'
import * as styles from './ahead.module.css'

/** Queries with answers that were not opened, each leading to its thread; nothing where there is none. */
export function UnreadAnswers() {
  const unread = useQueries().data?.filter((query) => query.unread > 0) ?? []
  if (unread.length === 0) return null
  return (
    <section aria-labelledby="answers">
      <h2 className={`t2 ${styles.title}`} id="answers">
        Servicio al cliente
      </h2>
      <ul>
        {unread.map((query) => (
          <li className={styles.entry} key={query.id}>
            <Link
              className={styles.words}
              to={`/query/${query.state === 'open' ? 'request' : 'historic'}/${query.id}`}
            >
              <b>{query.subject}</b>
              <Mark tone="new">{unreadAnswersText(query.unread)}</Mark>
              <span className={`small ink2 ${styles.what}`}>
                Consulta {query.id}, último mensaje del {formatDate(query.lastMessageAt.toPlainDate())}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
