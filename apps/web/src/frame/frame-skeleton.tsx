import { Logo } from '../brand/logo.tsx'
import './frame.css'
import './header.css'
import '../design/states.css'

/** The frame before anything is known: stands in index.html, and while the first screen's script comes. */
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
