import { type ReactNode, useId } from 'react'
import { countText } from './count-text.ts'
import * as styles from './part.module.css'

/** A part of a screen: a rule, its title with a count, what stands at its right, and its content. */
export function Part({
  title,
  count,
  aside,
  children,
}: {
  title: string
  count?: number
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="t2" id={id}>
          {title} {count !== undefined && <span className={styles.count}>{countText(count)}</span>}
        </h2>
        {aside && <span className="small ink2">{aside}</span>}
      </div>
      {children}
    </section>
  )
}
