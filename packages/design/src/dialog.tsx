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
