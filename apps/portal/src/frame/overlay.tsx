import { useStore } from 'zustand/react'
import * as styles from './overlay.module.css'
import { currentText, overlay } from './overlay-store.ts'

/** The global loading overlay. It stands once in the page; `withOverlay` makes it appear. */
export function Overlay() {
  const words = useStore(overlay, currentText)
  return (
    <div role="status" className={words ? styles.overlay : undefined} data-overlay={words ? '' : undefined}>
      {words && (
        <div className={styles.card}>
          <span>{words}</span>
          <span className={styles.line} aria-hidden="true" />
        </div>
      )}
    </div>
  )
}
