import type { ReactNode } from 'react'
import './mark.css'

/** A status as word, shape and colour: `late` 14 days or more, `soon` 7 to 13, `good` paid. */
export function Mark({ tone, children }: { tone: 'late' | 'soon' | 'good'; children: ReactNode }) {
  return <span className={`mark ${tone}`}>{children}</span>
}
