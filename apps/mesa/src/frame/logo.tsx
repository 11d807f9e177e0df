import { brandName } from './brand-name.ts'
import * as styles from './logo.module.css'

/** `Llave | Mesa`; the developer's name in its place where it has one. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 28 28" fill="none" aria-hidden="true">
        <path d="M1 25h5M22 25h5" stroke="currentColor" strokeWidth="4" />
        <path d="M7.5 25V4" stroke="currentColor" strokeWidth="3.4" />
        <path d="M7.5 4.6A18.6 18.6 0 0 1 23 23" stroke="currentColor" strokeWidth="1.7" />
      </svg>
      <span>{brandName}</span>
      <i>Mesa</i>
    </span>
  )
}
