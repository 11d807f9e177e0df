import { type ReactNode, useEffect, useRef } from 'react'

/** The title of a step, which takes the focus when the step is shown, so that screen readers announce it. */
export function StepHeading({ large = false, children }: { large?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={large ? 't1' : 't2'}>
      {children}
    </h1>
  )
}
