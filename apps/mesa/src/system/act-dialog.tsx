import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { faultOfReason } from '@llave/domain/staff/change-of-people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureAdvice } from '../api/failure-advice.ts'
import { ReasonField } from '../frame/reason-field.tsx'
import { useDraft } from '../session/use-draft.ts'
import { systemKey } from './system-key.ts'

/** What is about to be done to the system, in words. */
export type SystemAct = {
  readonly title: string
  readonly says: string
  readonly button: string
  readonly run: (why: string) => Promise<unknown>
}

/** Asks why before something of the system is changed, and reads it again afterwards. */
export function ActDialog({ act, onClose }: { act: SystemAct; onClose: () => void }) {
  const cache = useQueryClient()
  const why = useDraft(`system ${act.title}`)
  const [sent, setSent] = useState(false)
  const fault = faultOfReason(why.text.trim())
  const acting = useMutation({
    mutationFn: () => act.run(why.text.trim()),
    async onSuccess() {
      why.clear()
      await cache.invalidateQueries({ queryKey: systemKey })
      onClose()
    },
  })
  return (
    <Dialog title={act.title} onClose={onClose}>
      {(close) => (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setSent(true)
            if (!fault) acting.mutate()
          }}
        >
          <p>{act.says}</p>
          <ReasonField draft={why} error={sent ? fault : null} />
          {acting.error && <Alert>{failureAdvice(acting.error)}</Alert>}
          <div className="dialog-acts">
            <Button type="submit" disabled={acting.isPending}>
              {act.button}
            </Button>
            <Button look="line" onClick={close}>
              Cancelar
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
