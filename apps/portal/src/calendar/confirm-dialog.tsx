import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { useMutation } from '@tanstack/react-query'
import { failureAdvice } from '../api/failure-advice.ts'

/** Asks once before the address is ended, and says what is not known where no answer came. */
export function ConfirmDialog({
  title,
  text,
  keep,
  confirm,
  pending,
  failed,
  act,
  onDoubt,
  onClose,
}: {
  title: string
  text: string
  keep: string
  confirm: string
  pending: string
  failed: string
  act: () => Promise<void>
  onDoubt: () => void
  onClose: () => void
}) {
  const acting = useMutation({ mutationFn: act, networkMode: 'always', onSuccess: onClose, onError: onDoubt })
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <>
          <p>{text}</p>
          {acting.isError && (
            <Alert>
              {failed} {failureAdvice(acting.error)}
            </Alert>
          )}
          <div className="dialog-acts">
            {/* The first button has the focus when the dialog opens, so a key pressed twice changes nothing. */}
            <Button onClick={close}>{keep}</Button>
            <Button
              look="line"
              aria-disabled={acting.isPending || undefined}
              onClick={() => !acting.isPending && acting.mutate()}
            >
              {acting.isPending ? pending : confirm}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
