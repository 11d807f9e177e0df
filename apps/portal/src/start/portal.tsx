import { StrictMode, startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { ErrorScreen } from '../frame/error-screen.tsx'
import type { Router, RouterState } from '../navigation/router.ts'
import { RouterView } from '../navigation/router-view.tsx'
import { Root as ScreenRoot } from '../routes/root.tsx'
import { startRouter } from '../routes/routes.tsx'
import { session } from '../session/session.ts'
import { storedViewing } from '../session/viewing-tab.ts'

/**
 * Renders the router: everything behind sign-in, and sign-in itself after that. The page keeps its
 * skeleton, or sign-in, until the first screen can be rendered.
 */
export async function renderPortal(root: Root): Promise<void> {
  // In a viewing nothing is shown without its frame.
  if (storedViewing) (await import('../viewing/show-viewing-frame.tsx')).showViewingFrame()
  // The session is read before the router starts; otherwise its arrival would revalidate everything.
  await session.ready()
  const router = startRouter()
  const first = await firstState(router)
  // A transition renders in slices: a whole screen in one task would block a slow phone.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterView {...{ router, first, Root: ScreenRoot, Failed: ErrorScreen }} />
      </StrictMode>,
    ),
  )
}

function firstState(router: Router): Promise<RouterState> {
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe(() => {
      const state = router.state()
      if (!state) return
      unsubscribe()
      resolve(state)
    })
  })
}
