import { type NoticeLine, withdrawNotice } from '@llave/contract/staff/contents/notices'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { faultOfReason } from '@llave/domain/staff/change-of-people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { ReasonField } from '../frame/reason-field.tsx'
import { useDraft } from '../session/use-draft.ts'
import { noticesKey } from './notice-words.ts'

/** Takes a notice away, with the reason; what customers see of it is gone at once. */
export function WithdrawNotice({
  notice: { noticeId, version, state },
  named,
}: {
  notice: Pick<NoticeLine, 'noticeId' | 'version' | 'state'>
  /** Its title, in a list where several can be withdrawn. */
  named?: string
}) {
  const [open, setOpen] = useState(false)
  const [tried, setTried] = useState(false)
  const client = useQueryClient()
  const why = useDraft(`withdraw notice ${noticeId}`)
  const withdrawing = useMutation({
    mutationFn: () =>
      callMesa(withdrawNotice, { params: { noticeId }, body: { version, why: why.text.trim() } }),
    async onSuccess() {
      why.clear()
      setOpen(false)
      await client.invalidateQueries({ queryKey: noticesKey })
    },
  })
  const fault = faultOfReason(why.text)
  return (
    <>
      {named === undefined ? (
        <Button look="line" onClick={() => setOpen(true)}>
          Retirar
        </Button>
      ) : (
        <button type="button" className="link" aria-label={`Retirar ${named}`} onClick={() => setOpen(true)}>
          Retirar
        </button>
      )}
      {open && (
        <Dialog title="Retirar el aviso" onClose={() => setOpen(false)}>
          {(close) => (
            <form
              className="stack"
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                setTried(true)
                if (!fault) withdrawing.mutate()
              }}
            >
              {named !== undefined && <p>«{named}»</p>}
              <p>{state === 'sent' ? 'Deja de verse en el portal ahora mismo.' : 'No va a salir.'}</p>
              {withdrawing.isError && <Alert>{failureAdvice(withdrawing.error)}</Alert>}
              <ReasonField draft={why} error={tried ? fault : null} />
              <Button type="submit" disabled={withdrawing.isPending}>
                Retirar el aviso
              </Button>
              <Button look="quiet" onClick={close}>
                Dejarlo
              </Button>
            </form>
          )}
        </Dialog>
      )}
    </>
  )
}
