import type { ReactNode } from 'react'
import * as styles from './my-access.module.css'

/** A part of Mi acceso under its title, with what can be done about all of it beside that. */
export function AccessPart({
  id,
  title,
  act,
  children,
}: {
  id: string
  title: string
  act?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id}>
      <div className={styles.partHead}>
        <h2 className="t2" id={id}>
          {title}
        </h2>
        {act}
      </div>
      {children}
    </section>
  )
}
