import type { ReactNode } from 'react'
import './states.css'

/** Holds the place of a line or a control while it loads. Sizes are CSS lengths; numbers are pixels. */
export function SkeletonBlock({ width, height }: { width: number | string; height: number | string }) {
  return <span className="skeleton-block" style={{ width, height }} />
}

/** Blocks below the message that says what is being fetched: the message comes first, because the blocks may be longer than the screen. */
export function Skeleton({ message, children }: { message: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <p className="small ink2 skeleton-words" role="status">
        {message}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
