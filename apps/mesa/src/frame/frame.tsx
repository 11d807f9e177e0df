import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { everywhere } from '../keys/key-registry.ts'
import { useKeys } from '../keys/use-keys.ts'
import { mando } from '../mando/mando-store.ts'
import { Bar } from './bar.tsx'
import { Cajetin } from './cajetin.tsx'
import * as styles from './frame.module.css'
import type { FramePlace } from './frame-place.ts'
import { IdleDialog } from './idle-dialog.tsx'
import { keySheet } from './key-sheet-store.ts'
import { OpenedDialogs } from './opened-dialogs.tsx'

/** What stands around every screen: the bar, the cajetín, the command bar and the keys of all Mesa. */
export function Frame({ places, children }: { places: readonly FramePlace[]; children: ReactNode }) {
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const going = useNavigation().state === 'loading'
  const main = useRef<HTMLElement>(null)
  const before = useRef(pathname)

  useKeys(everywhere, [
    { presses: { '/': mando.open }, words: 'Buscar y mandar' },
    { presses: { '?': keySheet.open }, words: 'Todas las teclas' },
    ...places.map(({ path, title, key: letter }) => ({
      presses: { [`g ${letter}`]: () => void navigate(path) },
      words: `Ir a ${title}`,
    })),
    // The first entry of this visit has nothing before it that is Mesa's.
    { presses: { Esc: () => key !== 'default' && void navigate(-1) }, words: 'Volver al lugar anterior' },
  ])

  // After a navigation, screen readers start at the content, as after a page load.
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#contenido">
        Ir al contenido
      </a>
      <Bar places={places} />
      <div role="status" className={styles.status}>
        {going && (
          <>
            <span className={styles.going} aria-hidden="true" />
            <span className="vh">Cargando…</span>
          </>
        )}
      </div>
      <main id="contenido" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Cajetin />
      <OpenedDialogs />
      <IdleDialog />
    </div>
  )
}
