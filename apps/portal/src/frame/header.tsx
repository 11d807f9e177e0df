import { Button } from '@llave/design/button'
import { useState } from 'react'
import { brand } from '../brand/brand.ts'
import { Logo, logoClass } from '../brand/logo.tsx'
import { Link } from '../navigation/navigation.tsx'
import { useSession } from '../session/use-session.ts'
import { BurgerMenu } from './burger-menu.tsx'
import * as styles from './header.module.css'
import { notify, takeBack } from './notification-store.ts'
import { signOut } from './sign-out.ts'

// Few ask for it, so that the first screen goes without.
const loadProfile = () => import('./profile-panel.tsx')

/** Logo, and when signed in: name and Salir on a desktop, the burger menu on a mobile. */
export function Header() {
  const session = useSession()
  const [profile, setProfile] = useState<Awaited<ReturnType<typeof loadProfile>> | null>(null)
  function openProfile() {
    const asked = location.pathname
    loadProfile().then(
      (loaded) => {
        takeBack('profileNotLoaded')
        // Whoever went to another screen meanwhile is not covered there.
        if (location.pathname === asked) setProfile(loaded)
      },
      () => notify('profileNotLoaded'),
    )
  }
  return (
    <header className={styles.top}>
      <div className="wrap">
        <Link className={logoClass} to="/" aria-label={`${brand.name}, ir al inicio`}>
          <Logo />
        </Link>
        {session && (
          <>
            <BurgerMenu name={session.name} onProfile={openProfile} />
            <div className={styles.out}>
              <button
                type="button"
                className={styles.name}
                aria-label={`Mi perfil, ${session.name}`}
                onClick={openProfile}
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
      {session && profile && <profile.ProfilePanel session={session} onClose={() => setProfile(null)} />}
    </header>
  )
}
