import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import './states.css'

export type FailedProps = {
  title: string
  /** What to do about this failure; null where the title says it. */
  advice: string | null
  /** Text before the advice. */
  children?: ReactNode
  retry: () => void
}

/**
 * Shown in place of content that failed to load: what did not load, what to do, and a retry button.
 * It never says that nothing was charged: who could not load does not know.
 */
export function Failed({ title, advice, children, retry }: FailedProps) {
  return (
    <div className="failed">
      <Alert>{title}</Alert>
      {(children || advice) && (
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

/** The button disappears when pressed, so the focus moves to the heading of the content that is retried. */
function focusTitleAbove(button: HTMLElement) {
  const above = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2)')].findLast(
    (title) => title.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  if (!above) return
  above.tabIndex = -1
  above.focus()
}
