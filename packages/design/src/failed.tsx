import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import './states.css'

export type FailedProps = {
  title: string
  /** What to do, by what went wrong. */
  advice: string
  /** Stands before the advice; null says no more than the title. */
  children?: ReactNode
  retry: () => void
}

/**
 * Stands where content would be: what did not load, what did not happen (to the money, where
 * there is any), what to do, and another try.
 */
export function Failed({ title, advice, children, retry }: FailedProps) {
  return (
    <div className="failed">
      <Alert>{title}</Alert>
      {children !== null && (
        <p className="ink2">
          {children} {advice}
        </p>
      )}
      <Button
        look="line"
        small
        onClick={({ currentTarget }) => {
          focusTitleAbove(currentTarget)
          retry()
        }}
      >
        Reintentar
      </Button>
    </div>
  )
}

/** The button is gone as soon as it is pressed: the focus goes to the title of what is tried again. */
function focusTitleAbove(button: HTMLElement) {
  const above = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2)')].findLast(
    (title) => title.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  if (!above) return
  above.tabIndex = -1
  above.focus()
}
