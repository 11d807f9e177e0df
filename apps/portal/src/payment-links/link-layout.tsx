import type { ReactNode } from 'react'
import picture from '../assets/illustrations/torre-malecon.svg'
import { Developer } from './developer.tsx'
import * as styles from './link.module.css'

/** The picture, who is paid, and what is said. */
export function LinkLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <div className={`pic ${styles.picture}`}>
        <img src={picture} alt="" width="1200" height="900" />
      </div>
      <main className={styles.main}>
        <Developer />
        {children}
        <p className="small">
          <a className="link" href="/libro-de-reclamaciones">
            Libro de Reclamaciones
          </a>
        </p>
      </main>
    </div>
  )
}
