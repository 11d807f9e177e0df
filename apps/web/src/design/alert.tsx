import type { ReactNode } from 'react'

/** What failed, in one line, announced at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div className="alert" role="alert">
      {children}
    </div>
  )
}
