import { useSyncExternalStore } from 'react'
import './overlay.css'
import { overlayWords, subscribeOverlay } from './overlay-store.ts'

/** The global loading overlay. It stands once in the page; `duringOverlay` makes it appear. */
export function Overlay() {
  const words = useSyncExternalStore(subscribeOverlay, overlayWords, () => null)
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
