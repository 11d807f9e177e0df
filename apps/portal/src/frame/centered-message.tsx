import type { ReactNode } from 'react'
import * as styles from './centered-message.module.css'

/** Words that stand in the place of a screen. */
export function CenteredMessage({ children }: { children: ReactNode }) {
  return <div className={styles.lone}>{children}</div>
}
