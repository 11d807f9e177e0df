import type { ReactNode } from 'react'
import picture from '../assets/illustrations/torre-malecon.svg'
import { brand } from '../brand/brand.ts'
import { Logo, logoClass } from '../brand/logo.tsx'
import * as styles from './sign-in-layout.module.css'

/** The layout of sign-in and verification: picture, logo, form. */
export function SignInLayout({ children, foot }: { children: ReactNode; foot?: ReactNode }) {
  return (
    <div className={styles.layout}>
      <div className={`pic ${styles.picture}`}>
        <img src={picture} alt="" width="1200" height="900" fetchPriority="high" />
      </div>
      <main className={styles.main}>
        <a className={`${logoClass} ${styles.logo}`} href="/" aria-label={`${brand.name}, ir al inicio`}>
          <Logo />
        </a>
        {children}
        <div className={styles.foot}>
          {foot && <p>{foot}</p>}
          <a href="/libro-de-reclamaciones">Libro de Reclamaciones</a>
        </div>
      </main>
    </div>
  )
}
