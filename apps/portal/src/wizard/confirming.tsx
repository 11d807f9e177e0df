import type { ReactNode } from 'react'
import * as styles from './confirming.module.css'

/** A step without a form: a pending confirmation, or its outcome. */
export function Confirming({ children }: { children: ReactNode }) {
  return <div className={styles.confirming}>{children}</div>
}

/** Below the message while the confirmation is pending. */
export function ConfirmingSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {children}
    </div>
  )
}
