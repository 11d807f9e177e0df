import type { ReactNode } from 'react'
import './fold.css'
import { ChevronDown } from './icons.tsx'

/** A section that opens and closes in 200 ms. `open` is the initial state. */
export function Fold({
  summary,
  open = false,
  className = '',
  children,
}: {
  summary: ReactNode
  open?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <details className={`fold ${className}`.trim()} open={open}>
      <summary>
        {summary}
        <ChevronDown />
      </summary>
      {children}
    </details>
  )
}
