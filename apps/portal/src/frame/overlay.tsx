import { useStore } from 'zustand/react'
import './overlay.css'
import { lastOf, overlay } from './overlay-store.ts'

/** The global loading overlay. It stands once in the page; `duringOverlay` makes it appear. */
export function Overlay() {
  const words = useStore(overlay, lastOf)
  return (
    <div role="status" className={words ? 'overlay' : undefined}>
      {words && (
        <div className="overlay-card">
          <span>{words}</span>
          <span className="overlay-line" aria-hidden="true" />
        </div>
      )}
    </div>
  )
}
