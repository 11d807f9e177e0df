import type { ReactNode } from 'react'
import './key-cap.css'

/** A key, printed where it works. */
export function KeyCap({ children }: { children: ReactNode }) {
  return <kbd className="key-cap">{children}</kbd>
}
