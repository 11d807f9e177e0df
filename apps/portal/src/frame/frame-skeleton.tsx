import { Logo } from '../brand/logo.tsx'
import './frame.css'
import './header.css'
import '@llave/design/states.css'

/** The frame before anything is known: stands in the pages until the first screen is there. */
export function FrameSkeleton() {
  return (
    <div className="frame">
      <header className="top">
        <div className="wrap">
          <span className="logo">
            <Logo />
          </span>
        </div>
      </header>
      <main className="wrap" aria-busy="true">
        <div className="frame-bones">
          <span className="bone" />
          <span className="bone tall" />
          <p className="small ink2">Cargando…</p>
        </div>
      </main>
    </div>
  )
}
