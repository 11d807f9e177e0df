import { Cross } from '@llave/design/icons'
import { useStore } from 'zustand/react'
import * as styles from './notification-bar.module.css'
import { dismissNotification, notification, notificationTexts } from './notification-store.ts'
import { ReloadButton } from './reload-button.tsx'

function close() {
  dismissNotification()
  // The button that had the focus is gone.
  document.querySelector('main')?.focus({ preventScroll: true })
}

/** A sentence at the top of the window, whatever the scroll position, until it is dismissed. */
export function NotificationBar() {
  const shown = useStore(notification)
  const sentence = shown && notificationTexts[shown]
  return (
    <div role="status" className={sentence ? styles.bar : undefined}>
      {sentence && (
        <div className="wrap">
          <span>{sentence}</span>
          {shown === 'profileNotLoaded' && <ReloadButton />}
          <button type="button" aria-label="Cerrar aviso" onClick={close}>
            <Cross />
          </button>
        </div>
      )}
    </div>
  )
}
