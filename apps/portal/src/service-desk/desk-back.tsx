import { ArrowLeft } from '@llave/design/icons'
import { Link } from 'react-router'
import * as styles from './desk-back.module.css'

/** The way back to a list; on a mobile its words are for screen readers alone. */
export function DeskBack({ to, children }: { to: string; children: string }) {
  return (
    <Link className={`back ${styles.back}`} to={to}>
      <ArrowLeft /> <span>{children}</span>
    </Link>
  )
}
