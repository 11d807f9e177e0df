import type { ReactNode } from 'react'
import * as styles from './lone.module.css'

/** Words that stand in the place of a screen. */
export function Lone({ children }: { children: ReactNode }) {
  return <div className={styles.lone}>{children}</div>
}
