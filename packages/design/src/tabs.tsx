import type { ReactNode } from 'react'
import './tabs.css'

/** Links to the parts of one thing; the one that is shown has `aria-current`. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  )
}
