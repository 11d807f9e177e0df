import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryClient } from '../api/query-client.ts'
import { Outlet, useIsGoing, useLocation } from '../navigation/navigation.tsx'
import { Footer } from './footer.tsx'
import * as styles from './frame.module.css'
import { Header } from './header.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SessionTimeout } from './session-timeout.tsx'
import { useFocusFallback } from './use-focus-fallback.ts'

/** Header, content and footer of every screen but sign-in and verification. */
export function Frame() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const before = useRef(pathname)
  const going = useIsGoing()

  useFocusFallback(main)

  // After a navigation, screen readers start at the content, as after a page load.
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
        <SessionTimeout />
        <Header />
        <OfflineBanner />
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
      </div>
    </QueryClientProvider>
  )
}
