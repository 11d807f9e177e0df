import { StrictMode, startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { RouterProvider } from 'react-router'
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
  await initialized(router)
  // A transition renders in slices: a whole screen in one task would block a slow phone.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
}

function initialized(router: ReturnType<typeof startRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return
      unsubscribe()
      resolve()
    })
  })
}
