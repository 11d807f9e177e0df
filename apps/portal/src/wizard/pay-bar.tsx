import { Amount } from '@llave/design/figure'
import type { Money } from '@llave/domain/money/money'
import type { ReactNode } from 'react'
import * as styles from './pay-bar.module.css'

/** The total and the action: fixed at the bottom of a phone, in the flow of a wide page. */
export function PayBar({ total, children }: { total: Money | null; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      {total && (
        <div className={styles.total}>
          <span className="label">Total</span>
          <Amount of={total} />
        </div>
      )}
      <div className={styles.acts}>{children}</div>
    </div>
  )
}
