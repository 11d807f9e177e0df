import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { faultOfReason } from '@llave/domain/staff/change-of-people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useDraft } from '../session/use-draft.ts'
import { ReasonField } from './reason-field.tsx'

/** An act that takes a reason; what was typed outlives the dialog. */
export function ReasonDialog({
  title,
  says,
  about,
  draftName,
  submit,
  leave,
  act,
  failure,
  refreshes,
  onClose,
  children,
}: {
  title: string
  says: string
  /** What it is done to, below. */
  about: string | null
  draftName: string
  submit: string
  leave: string
  act: (reason: string) => Promise<unknown>
  failure: (error: unknown) => string
  /** The first words of the queries that it changes. */
  refreshes: readonly string[]
  onClose: () => void
  /** What the act changes, above the reason. */
  children?: ReactNode
}) {
  const cache = useQueryClient()
  const reason = useDraft(draftName)
  const [tried, setTried] = useState(false)
  const fault = faultOfReason(reason.text.trim())
  const acting = useMutation({
    mutationFn: () => act(reason.text.trim()),
    async onSettled() {
      for (const name of refreshes) await cache.invalidateQueries({ queryKey: [name] })
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
            acting.mutate(undefined, {
              onSuccess() {
                reason.clear()
                close()
              },
            })
          }}
        >
          <p>{says}</p>
          {about && <p className="small ink2">{about}</p>}
          {children}
          <ReasonField draft={reason} error={tried ? fault : null} />
          {acting.isError && <Alert>{failure(acting.error)}</Alert>}
          <div className="dialog-acts">
            <Button type="submit" disabled={acting.isPending}>
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
