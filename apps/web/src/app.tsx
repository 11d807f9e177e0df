import { RouterProvider } from 'react-router'
import { router } from './routes/routes.tsx'

/** Everything behind sign-in, and sign-in again for who comes back to it. */
export function App() {
  return <RouterProvider router={router} />
}
