import { type ReactNode, useEffect, useId, useRef } from 'react'
import './dialog.css'

/** A modal dialog. The native element traps the focus, closes on Escape and restores the focus. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  /** The content below the title; `close` does what Escape does. */
  children: (close: () => void) => ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closed = useRef(false)
  const titleId = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    document.body.classList.add('locked')
    return () => document.body.classList.remove('locked')
  }, [])
  /** At the press: the browser's own event comes with its next frame, and not at all where the dialog is gone by then. */
  function close() {
    if (closed.current) return
    closed.current = true
    dialog.current?.close()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      // A file that is not chosen cancels, too, and its event bubbles.
      onCancel={(event) => event.target === event.currentTarget && close()}
      onClose={close}
    >
      <div className="dialog-body">
        <h2 className="t2" id={titleId}>
          {title}
        </h2>
        {children(close)}
      </div>
    </dialog>
  )
}
