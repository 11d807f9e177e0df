import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import * as styles from './open-layout.module.css'
import { PlainHeader } from './plain-header.tsx'

/** Logo, content and footer, for who has an account and who has none. */
export function OpenLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <PlainHeader />
      <main className="wrap">{children}</main>
      <Footer />
    </div>
  )
}
