import type { ReactNode } from 'react'
import './mark.css'

/**
 * A status as word, shape and colour: `late` 14 days or more, `soon` 7 to 13, `good` paid, `new` not opened
 * yet. With `staff.css` also `out`, which is not there, and `airampo`, which the customer never sees.
 */
export function Mark({
  tone,
  children,
}: {
  tone: 'late' | 'soon' | 'good' | 'new' | 'out' | 'airampo'
  children: ReactNode
}) {
  return <span className={`mark ${tone}`}>{children}</span>
}
