import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { startRouter } from './routes/routes.tsx'

/** Everything behind sign-in, and sign-in again for who comes back to it. */
export function startApp(root: Root): void {
  root.render(
    <StrictMode>
      <RouterProvider router={startRouter()} />
    </StrictMode>,
  )
}
