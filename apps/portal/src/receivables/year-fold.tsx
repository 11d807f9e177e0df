import { Amount } from '@llave/design/figure'
import type { Money } from '@llave/domain/money/money'
import type { ReactNode } from 'react'
import { RememberedFold } from './remembered-fold.tsx'
import * as styles from './year-fold.module.css'

/** A year of letras in one line: how many there are and their sum. It opens on its months. */
export function YearFold({
  list,
  year,
  count,
  sums,
  open,
  children,
}: {
  list: 'pending' | 'choice' | 'paid'
  year: string
  /** `12 letras` */
  count: string
  /** One sum a currency. */
  sums: readonly Money[]
  /** Whether it is open where nobody has moved it yet. */
  open: boolean
  children: ReactNode
}) {
  return (
    <RememberedFold
      name={`${list} ${year}`}
      className={styles.year}
      open={open}
      summary={
        <>
          <h3>{year}</h3>
          <span className="small ink2">{count}</span>
          <span className={styles.sums}>
            {sums.map((sum) => (
              <Amount key={sum.currency} of={sum} />
            ))}
          </span>
        </>
      }
    >
      {children}
    </RememberedFold>
  )
}
