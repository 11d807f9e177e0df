import type { ReactNode } from 'react'
import * as styles from './centered-message.module.css'

/** A message in the place of a screen. */
export function CenteredMessage({ children }: { children: ReactNode }) {
  return <div className={styles.lone}>{children}</div>
}
