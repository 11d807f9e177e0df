import { brand } from '../brand/brand.ts'
import { Logo, logoClass } from '../brand/logo.tsx'
import * as styles from './header.module.css'

/** The logo alone, where nobody's session is asked for. It loads the portal anew, which asks who is there. */
export function PlainHeader() {
  return (
    <header className={styles.top}>
      <div className="wrap">
        <a className={logoClass} href="/" aria-label={`${brand.name}, ir al inicio`}>
          <Logo />
        </a>
      </div>
    </header>
  )
}
