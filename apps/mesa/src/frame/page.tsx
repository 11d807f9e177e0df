import { ArrowLeft } from '@llave/design/icons'
import type { ReactNode } from 'react'
import { queryClient } from '../api/query-client.ts'
import { ConnectionLost } from './connection-lost.tsx'
import * as styles from './page.module.css'

/**
 * A screen that scrolls as a whole: its title, what one can do there, and its parts below each other; above the title
 * the way back to the list that it is of.
 */
export function Page({
  title,
  back,
  acts,
  children,
}: {
  /** A heading of its own where it is no text. */
  title: ReactNode
  back?: ReactNode
  acts?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.title}>
          {back && (
            <p className={styles.back}>
              <ArrowLeft /> {back}
            </p>
          )}
          {typeof title === 'string' ? <h1 className="t1">{title}</h1> : title}
        </div>
        {acts && <div className={styles.acts}>{acts}</div>}
      </div>
      <ConnectionLost retry={() => void queryClient.refetchQueries({ type: 'active' })} />
      {children}
    </div>
  )
}
