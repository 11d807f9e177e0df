import { useSyncExternalStore } from 'react'
import { Cross } from '../design/icons.tsx'
import './notification-bar.css'
import { dismissNotification, shownNotification, subscribeNotification } from './notification-store.ts'

/** A sentence above everything, until it is closed. */
export function NotificationBar() {
  const sentence = useSyncExternalStore(subscribeNotification, shownNotification, () => null)
  return (
    <div role="status" className={sentence ? 'notice-bar' : undefined}>
      {sentence && (
        <div className="wrap">
          <span>{sentence}</span>
          <button type="button" aria-label="Cerrar aviso" onClick={dismissNotification}>
            <Cross />
          </button>
        </div>
      )}
    </div>
  )
}
