import type { ReactNode } from 'react'
import { Logo } from '../frame/logo.tsx'
import plan from './plano-lotizacion.svg'
import * as styles from './sign-in-screen.module.css'

/** What stands around every screen before sign-in. */
export function Gate({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.gate}>
      <div className={styles.picture}>
        <img src={plan} alt="" width="1200" height="900" />
      </div>
      <main className={styles.main}>
        <Logo />
        <div className={styles.form}>
          <h1 className="t1">{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}
