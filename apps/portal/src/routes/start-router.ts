import { createBrowserRouter } from 'react-router'
import { dismissNotificationWithCustomer } from '../frame/notification-store.ts'
import { followPromo } from '../portfolio/debit-promo-store.ts'
import { forgetDraftsWithSession } from '../service-desk/draft-database.ts'
import { session } from '../session/session.ts'
import { routes } from './routes.tsx'

/** Starts routing at the address of this moment. Called once. */
export function startRouter() {
  const router = createBrowserRouter(routes)
  // Signing in or out, here or in another tab, may move the person off the present screen.
  let before = standing()
  session.subscribe(() => {
    const now = standing()
    if (now !== before) void router.revalidate()
    before = now
  })
  return router
}

dismissNotificationWithCustomer()
followPromo()
forgetDraftsWithSession()

/** What the guards look at; an e-mail that arrived later is no reason to judge again. */
function standing(): string {
  const current = session.current()
  return current ? `${current.verified} ${current.document.type} ${current.document.number}` : ''
}
