import type { ReactNode } from 'react'
import { failureAdvice } from '../api/failure-advice.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import './states.css'

/**
 * Stands where content would be: what did not load, what did not happen (to the money,
 * where there is any), what to do by what went wrong, and another try. `error` of null is
 * something that did not arrive; children of null say no more than the title.
 */
export function Failed({
  title,
  error,
  children,
  retry,
}: {
  title: string
  error: Error | null
  children?: ReactNode
  retry: () => void
}) {
  return (
    <div className="failed">
      <Alert>{title}</Alert>
      {children !== null && (
        <p className="ink2">
          {children} {failureAdvice(error)}
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
