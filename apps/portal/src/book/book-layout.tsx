import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OpenLayout } from '../frame/open-layout.tsx'

/** Of anybody: the cache of the customer waits for a session, and is theirs. */
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** The Libro's pages, which ask without a session. */
export function BookLayout({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <OpenLayout>{children}</OpenLayout>
    </QueryClientProvider>
  )
}
