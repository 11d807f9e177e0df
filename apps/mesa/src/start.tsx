import { ApiError } from '@llave/client/api-error'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { loadSession } from './api/call-mesa.ts'
import { queryClient } from './api/query-client.ts'
import { FrameBones } from './frame/frame-bones.tsx'
import { LoadFailure } from './frame/load-failure.tsx'
import { Page } from './frame/page.tsx'
import { startRouter } from './routes/routes.tsx'

type Router = ReturnType<typeof startRouter>

/** Mesa, once the server has said who works here. */
export function Start() {
  const [router, setRouter] = useState<Router | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)

  async function open() {
    setFailure(null)
    try {
      await loadSession()
    } catch (fault) {
      // Nobody is signed in: the router leads to sign-in.
      if (!(fault instanceof ApiError) || fault.status !== 401) return setFailure(fault as Error)
    }
    setRouter((before) => before ?? startRouter())
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void open()
  }, [])

  if (router) {
    return (
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    )
  }
  if (!failure) return <FrameBones />
  return (
    <main>
      <Page title="Mesa">
        <LoadFailure title="No pudimos abrir Mesa." error={failure} retry={() => void open()} />
      </Page>
    </main>
  )
}
