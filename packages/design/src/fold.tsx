import type { ReactNode } from 'react'
import './fold.css'
import { ChevronDown } from './icons.tsx'

/** A section that opens and closes in 200 ms. `open` is the initial state. */
export function Fold({
  summary,
  open = false,
  onToggle,
  className = '',
  children,
}: {
  summary: ReactNode
  open?: boolean
  onToggle?: (open: boolean) => void
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <details
      className={`fold ${className}`.trim()}
      open={open}
      // It comes for a fold inside another one too.
      onToggle={(event) => event.target === event.currentTarget && onToggle?.(event.currentTarget.open)}
    >
      <summary>
        {summary}
        <ChevronDown />
      </summary>
      {children}
    </details>
  )
}
