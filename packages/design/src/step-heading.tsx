import { type ReactNode, useEffect, useRef } from 'react'

/** The title of a step takes the focus when the step comes, so that everybody knows where they are. */
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
