import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { faultOfReason } from '@llave/domain/staff/change-of-people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonField } from '../frame/reason-field.tsx'
import { useDraft } from '../session/use-draft.ts'
import { actFailure } from './refund-words.ts'

/** A decision about money that waits, with its reason; what was typed outlives the dialog. */
export function DecideDialog({
  title,
  says,
  about,
  draftName,
  submit,
  leave,
  decide,
  onClose,
}: {
  title: string
  says: string
  /** The debt and whose it is. */
  about: string | null
  draftName: string
  submit: string
  leave: string
  decide: (reason: string) => Promise<unknown>
  onClose: () => void
}) {
  const cache = useQueryClient()
  const reason = useDraft(draftName)
  const [tried, setTried] = useState(false)
  const fault = faultOfReason(reason.text.trim())
  const act = useMutation({
    mutationFn: () => decide(reason.text.trim()),
    async onSettled() {
      for (const name of ['quarantine', 'surpluses', 'today'])
        await cache.invalidateQueries({ queryKey: [name] })
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            if (fault) return
            act.mutate(undefined, {
              onSuccess() {
                reason.clear()
                close()
              },
            })
          }}
        >
          <p>{says}</p>
          {about && <p className="small ink2">{about}</p>}
          <ReasonField draft={reason} error={tried ? fault : null} />
          {act.isError && <Alert>{actFailure(act.error)}</Alert>}
          <div className="dialog-acts">
            <Button type="submit" disabled={act.isPending}>
              {submit}
            </Button>
            <Button look="line" onClick={close}>
              {leave}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
