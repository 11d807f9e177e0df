import type { ReactNode } from 'react'
import * as styles from './confirming.module.css'

/** A step without a form: what is being confirmed, or what came of it. */
export function Confirming({ children }: { children: ReactNode }) {
  return <div className={styles.confirming}>{children}</div>
}

/** Stands below its words while they are true. */
export function ConfirmingSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {children}
    </div>
  )
}
