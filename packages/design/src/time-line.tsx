import type { ReactNode } from 'react'
import './time-line.css'

/**
 * What a step of a time line is: `before` any money, `paid` from the authorization on, `refused`, `waiting` for
 * somebody, or still `to-do`.
 */
export type StepState = 'before' | 'paid' | 'refused' | 'waiting' | 'to-do'

/** A vertical cota: thin before money, thick with it, dashed while it waits. */
export function TimeLine({ children }: { children: ReactNode }) {
  return <ol className="time-line">{children}</ol>
}

/** One step: when, what, and at the right where it is known from. `gap` is the span to the next step, in words. */
export function TimeStep({
  at,
  state,
  gap,
  source,
  children,
}: {
  at: ReactNode
  state: StepState
  gap?: string
  source?: ReactNode
  children: ReactNode
}) {
  return (
    <li className={`time-step ${state}`}>
      <div className="when">
        {at}
        {gap && <span className="gap">{gap}</span>}
      </div>
      <span className="axis" aria-hidden="true" />
      <div className="what">{children}</div>
      {source && <div className="source">{source}</div>}
    </li>
  )
}
