import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from '../session/session.ts'
import { viewingEndItem, viewingItem } from '../session/viewing-tab.ts'
import { watchRefusals } from './refusal-store.ts'
import { ViewingFrame } from './viewing-frame.tsx'

/**
 * Draws the frame of a viewing around whatever the portal shows, in a root of its own, so that no screen can
 * leave it out. When the session ends, here or on the server, the tab shows nothing of the customer any more.
 */
export function showViewingFrame(): void {
  const place = document.createElement('div')
  document.body.prepend(place)
  watchRefusals()
  const endsAt = Number(sessionStorage.getItem(viewingEndItem))
  void session.ready().then(() => {
    const name = session.current()?.name ?? ''
    createRoot(place).render(
      <StrictMode>
        <ViewingFrame customerName={name} endsAt={endsAt} />
      </StrictMode>,
    )
  })
  session.subscribe(() => {
    if (session.current()) return
    sessionStorage.removeItem(viewingItem)
    location.replace('/viewing')
  })
}
