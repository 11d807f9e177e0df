import { Mark } from '@llave/design/mark'
import { formatDate } from '@llave/domain/time/format-date'
import { useCashStatement } from '../../api/cash-statement.ts'
import { useUnreadNotices } from '../../api/notices.ts'
import { Link } from '../../navigation/navigation.tsx'
import * as styles from './ahead.module.css'

/** More than these are not read here; the properties below lead to all of theirs. */
const shown = 3

/** The titles of the newest notices that were not opened, each leading to its property's; nothing where there is none. */
export function UnreadNotices() {
  const unread = useUnreadNotices()
  // A notice for every property stands with each of them.
  const anyProforma = useCashStatement().data?.products[0]?.proforma
  const known = unread.flatMap((notice) => {
    const proforma = notice.proforma ?? anyProforma
    return proforma === undefined ? [] : [{ ...notice, proforma }]
  })
  if (known.length === 0) return null
  return (
    <section aria-labelledby="notices">
      <h2 className={`t2 ${styles.title}`} id="notices">
        Avisos{' '}
        <span className={styles.count}>
          <Mark tone="new">{known.length} sin leer</Mark>
        </span>
      </h2>
      <ul>
        {known.slice(0, shown).map(({ id, proforma, title, publishedOn }) => (
          <li className={styles.entry} key={id}>
            <Link className={styles.words} to={`/property/${encodeURIComponent(proforma)}/notices`}>
              <b className={styles.what}>{title}</b>
              <span className={`small ink2 ${styles.what}`}>{formatDate(publishedOn)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
