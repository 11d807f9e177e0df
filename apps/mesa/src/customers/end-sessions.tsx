import { endCustomerSession, endCustomerSessions } from '@llave/contract/staff/end-customer-sessions'
import type { CustomerSession } from '@llave/contract/staff/read-customer'
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

/** What is to be ended: one session, or all of them. */
export type SessionsToEnd = CustomerSession | 'all'

/** Asks why before it ends one session of a customer, or all of them. */
export function EndSessions({
  customerId,
  name,
  which,
  count,
  onClose,
}: {
  customerId: string
  name: string
  which: SessionsToEnd
  /** How many are open. */
  count: number
  onClose: () => void
}) {
  const cache = useQueryClient()
  const reason = useDraft(`customer ${customerId} end ${which === 'all' ? 'all' : which.id}`)
  const [sent, setSent] = useState(false)
  const fault = faultOfReason(reason.text.trim())
  const all = which === 'all' && count > 1
  const end = useMutation({
    async mutationFn() {
      const body = { reason: reason.text.trim() }
      if (which === 'all') await callMesa(endCustomerSessions, { params: { customerId }, body })
      else await callMesa(endCustomerSession, { params: { customerId, sessionId: which.id }, body })
    },
    async onSuccess() {
      reason.clear()
      await cache.invalidateQueries({ queryKey: ['customer', customerId] })
      await cache.invalidateQueries({ queryKey: ['customer-events', customerId] })
      onClose()
    },
  })
  return (
    <Dialog
      title={which === 'all' ? `Cerrar las sesiones de ${name}` : `Cerrar una sesión de ${name}`}
      onClose={onClose}
    >
      {(close) => (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setSent(true)
            if (!fault) end.mutate()
          }}
        >
          <p>
            {all ? `Las ${count} sesiones abiertas se cierran` : `${sessionText(which)} se cierra`} ahora;
            para volver a entrar pedirá un código.
          </p>
          <ReasonField draft={reason} error={sent ? fault : null} />
          {end.error && <Alert>{failureAdvice(end.error)}</Alert>}
          <div className="dialog-acts">
            <Button type="submit" disabled={end.isPending}>
              {all ? `Cerrar ${count} sesiones` : 'Cerrar 1 sesión'}
            </Button>
            <Button look="line" onClick={close}>
              {all ? 'Dejarlas abiertas' : 'Dejarla abierta'}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function sessionText(which: SessionsToEnd): string {
  if (which === 'all') return 'La sesión abierta'
  return `La sesión en ${which.device || 'un equipo sin nombre'}`
}
