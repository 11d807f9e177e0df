import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { Footer } from './footer.tsx'
import * as styles from './frame.module.css'
import { Header } from './header.tsx'
import { OfflineLine } from './offline-line.tsx'
import { StayDialog } from './stay-dialog.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

/** Header, content and footer of every screen but sign-in and verification. */
export function Frame() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const before = useRef(pathname)
  const going = useNavigation().state === 'loading'

  useKeptFocus(main)

  // A new page starts at its content for who does not see it, as it would after a load.
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.frame}>
        <a className={styles.skip} href="#contenido">
          Ir al contenido
        </a>
        <Header />
        <OfflineLine />
        <div role="status">
          {going && (
            <>
              <span className={styles.going} aria-hidden="true" />
              <span className="vh">Cargando…</span>
            </>
          )}
        </div>
        <main id="contenido" ref={main} tabIndex={-1} className="wrap">
          <Outlet />
        </main>
        <Footer />
        <StayDialog />
      </div>
    </QueryClientProvider>
  )
}
