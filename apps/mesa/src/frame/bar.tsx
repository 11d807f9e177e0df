import { Magnifier } from '@llave/design/icons'
import { Link, NavLink } from 'react-router'
import { Keys } from '../keys/keys.tsx'
import { mando } from '../mando/mando-store.ts'
import * as styles from './bar.module.css'
import { brandName } from './brand-name.ts'
import type { FramePlace } from './frame-place.ts'
import { Logo } from './logo.tsx'
import { UserMenu } from './user-menu.tsx'

/** The places, one search, and who works here. */
export function Bar({ places }: { places: readonly FramePlace[] }) {
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.logo} aria-label={`${brandName} Mesa, ir a Hoy`}>
        <Logo />
      </Link>
      <nav className={styles.places} aria-label="Lugares">
        <ul>
          {places.map(({ path, title, count = 0 }) => (
            <li key={path}>
              <NavLink to={path} end={path === '/'}>
                {title}
                {count > 0 && (
                  <span className={styles.count}>
                    {count.toLocaleString('en-US')}
                    <span className="vh"> en espera</span>
                  </span>
                )}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <button type="button" className={styles.find} aria-haspopup="dialog" onClick={mando.open}>
        <Magnifier />
        <span>Buscar</span>
        <Keys press="/" />
      </button>
      <UserMenu />
    </header>
  )
}
