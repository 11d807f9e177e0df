import type { ReactNode } from 'react'
import picture from '../assets/illustrations/torre-malecon.svg'
import { brand } from '../brand/brand.ts'
import { Logo } from '../brand/logo.tsx'
import './gate.css'

/** The frame of sign-in and verification: a picture of the place, the logo, the form. */
export function Gate({ children, foot }: { children: ReactNode; foot?: ReactNode }) {
  return (
    <div className="gate">
      <div className="gate-pic">
        <img src={picture} alt="" width="1200" height="900" fetchPriority="high" />
      </div>
      <main className="gate-main">
        <a className="logo" href="/" aria-label={`${brand.name}, ir al inicio`}>
          <Logo />
        </a>
        {children}
        {foot && <p className="gate-foot">{foot}</p>}
      </main>
    </div>
  )
}
