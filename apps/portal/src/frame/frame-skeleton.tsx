import { Logo, logoClass } from '../brand/logo.tsx'
import * as frameStyles from './frame.module.css'
import * as headerStyles from './header.module.css'
import '@llave/design/states.css'

/** The frame while nothing is loaded: prerendered into the pages until the first screen renders. */
export function FrameSkeleton() {
  return (
    <div className={frameStyles.frame}>
      <header className={headerStyles.top}>
        <div className="wrap">
          <span className={logoClass}>
            <Logo />
          </span>
        </div>
      </header>
      <main className="wrap" aria-busy="true">
        <div className={frameStyles.skeleton}>
          <span className="skeleton-block" />
          <span className={`skeleton-block ${frameStyles.tall}`} />
          <p className="small ink2">Cargando…</p>
        </div>
      </main>
    </div>
  )
}
