import type { ReactNode } from 'react'
import './states.css'

/** A bone where a line or a control will stand. Sizes are CSS lengths; numbers are pixels. */
export function Bone({ width, height }: { width: number | string; height: number | string }) {
  return <span className="bone" style={{ width, height }} />
}

/** Bones below the line of words that says what is being fetched: bones may be longer than the screen. */
export function Skeleton({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <p className="small ink2 skeleton-words" role="status">
        {words}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
