import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import * as styles from './contents.module.css'

/** A notice as the customer sees it: its day, title and words, which are never more than text. */
export function NoticePreview({
  title,
  text,
  goesAt,
}: {
  title: string
  text: string
  /** Null for now. */
  goesAt: Temporal.Instant | null
}) {
  return (
    <div className={styles.preview}>
      <p className="small ink2">{formatDate(limaDate(goesAt ?? Temporal.Now.instant()))}</p>
      <p className="t2">{title.trim() || 'Título'}</p>
      <p className={styles.words}>{text.trim() || 'Texto'}</p>
    </div>
  )
}
