import { type ReactNode, useEffect, useId, useRef } from 'react'
import './dialog.css'

/** A question that waits for its answer. The browser's own dialog keeps the focus, hears Escape and gives the focus back. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  /** What stands below the title; `close` closes as Escape does. */
  children: (close: () => void) => ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    document.body.classList.add('locked')
    return () => document.body.classList.remove('locked')
  }, [])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={onClose}>
      <div className="dialog-body">
        <h2 className="t2" id={titleId}>
          {title}
        </h2>
        {children(() => dialog.current?.close())}
      </div>
    </dialog>
  )
}
