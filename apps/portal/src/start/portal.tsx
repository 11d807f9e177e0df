import { StrictMode, startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { startRouter } from '../routes/routes.tsx'
import { session } from '../session/session.ts'

/**
 * Everything behind sign-in, and sign-in again for who comes back to it. What stands is left
 * alone until the first screen is there: the page came with its bones, or sign-in is shown.
 */
export async function renderPortal(root: Root): Promise<void> {
  // Known before the router starts, or it would start again when the session arrives.
  await session.ready()
  const router = startRouter()
  await initialized(router)
  // In slices, like sign-in: a whole screen in one task would hold up a slow phone.
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
