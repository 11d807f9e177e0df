import { endCustomerSession, endCustomerSessions } from '@llave/contract/staff/end-customer-sessions'
import type { CustomerSession } from '@llave/contract/staff/read-customer'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

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
  const all = which === 'all' && count > 1
  const what = all ? `Las ${count} sesiones abiertas se cierran` : `${sessionText(which)} se cierra`
  return (
    <ReasonDialog
      title={which === 'all' ? `Cerrar las sesiones de ${name}` : `Cerrar una sesión de ${name}`}
      says={`${what} ahora; para volver a entrar pedirá un código.`}
      about={null}
      draftName={`customer ${customerId} end ${which === 'all' ? 'all' : which.id}`}
      submit={all ? `Cerrar ${count} sesiones` : 'Cerrar 1 sesión'}
      leave={all ? 'Dejarlas abiertas' : 'Dejarla abierta'}
      act={(reason) =>
        which === 'all'
          ? callMesa(endCustomerSessions, { params: { customerId }, body: { reason } })
          : callMesa(endCustomerSession, { params: { customerId, sessionId: which.id }, body: { reason } })
      }
      failure={failureAdvice}
      refreshes={['customer', 'customer-events']}
      onClose={onClose}
    />
  )
}

function sessionText(which: SessionsToEnd): string {
  if (which === 'all') return 'La sesión abierta'
  return `La sesión en ${which.device || 'un equipo sin nombre'}`
}
