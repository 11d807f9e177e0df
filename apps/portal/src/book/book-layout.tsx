import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Footer } from '../frame/footer.tsx'
import { PlainHeader } from '../frame/plain-header.tsx'
import * as styles from './book.module.css'

/** Of anybody: the cache of the customer waits for a session, and is theirs. */
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** Logo, content and footer, for who has an account and who has none. */
export function BookLayout({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <div className={styles.layout}>
        <PlainHeader />
        <main className="wrap">{children}</main>
        <Footer />
      </div>
    </QueryClientProvider>
  )
}
