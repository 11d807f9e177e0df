import { Button } from '@llave/design/button'
import { useState } from 'react'
import { brand } from '../brand/brand.ts'
import { Logo, logoClass } from '../brand/logo.tsx'
import { Link } from '../navigation/navigation.tsx'
import { useSession } from '../session/use-session.ts'
import { BurgerMenu } from './burger-menu.tsx'
import * as styles from './header.module.css'
import { ProfilePanel } from './profile-panel.tsx'
import { signOut } from './sign-out.ts'

/** Logo, and when signed in: name and Salir on a desktop, the burger menu on a mobile. */
export function Header() {
  const session = useSession()
  const [profileOpen, setProfileOpen] = useState(false)
  return (
    <header className={styles.top}>
      <div className="wrap">
        <Link className={logoClass} to="/" aria-label={`${brand.name}, ir al inicio`}>
          <Logo />
        </Link>
        {session && (
          <>
            <BurgerMenu name={session.name} onProfile={() => setProfileOpen(true)} />
            <div className={styles.out}>
              <button
                type="button"
                className={styles.name}
                aria-label={`Mi perfil, ${session.name}`}
                onClick={() => setProfileOpen(true)}
              >
                {session.name}
              </button>
              <Button look="line" small onClick={signOut}>
                Salir
              </Button>
            </div>
          </>
        )}
      </div>
      {session && profileOpen && <ProfilePanel session={session} onClose={() => setProfileOpen(false)} />}
    </header>
  )
}
