import type { ReactNode } from 'react'
import './states.css'

/** A bone where a line or a control will stand. Sizes are CSS lengths; numbers are pixels. */
export function Bone({ width, height }: { width: number | string; height: number | string }) {
  return <span className="bone" style={{ width, height }} />
}

/** Bones with the line of words that says what is being fetched. */
export function Skeleton({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <div aria-hidden="true">{children}</div>
      <p className="small ink2" role="status">
        {words}
      </p>
    </div>
  )
}
