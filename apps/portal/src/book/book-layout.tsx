import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { brand } from '../brand/brand.ts'
import { Logo, logoClass } from '../brand/logo.tsx'
import { Footer } from '../frame/footer.tsx'
import * as headerStyles from '../frame/header.module.css'
import * as styles from './book.module.css'

/** Of anybody: the cache of the customer waits for a session, and is theirs. */
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** Logo, content and footer, for who has an account and who has none. */
export function BookLayout({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <div className={styles.layout}>
        <header className={headerStyles.top}>
          <div className="wrap">
            {/* It loads the portal anew, which asks who is there. */}
            <a className={logoClass} href="/" aria-label={`${brand.name}, ir al inicio`}>
              <Logo />
            </a>
          </div>
        </header>
        <main className="wrap">{children}</main>
        <Footer />
      </div>
    </QueryClientProvider>
  )
}
