import { ArrowLeft } from '@llave/design/icons'
import { Link } from '../navigation/navigation.tsx'
import * as styles from './back-to-list.module.css'

/** Link back to a list; on a mobile its text is for screen readers alone. */
export function BackToList({ to, children }: { to: string; children: string }) {
  return (
    <Link className={`back ${styles.back}`} to={to}>
      <ArrowLeft /> <span>{children}</span>
    </Link>
  )
}
