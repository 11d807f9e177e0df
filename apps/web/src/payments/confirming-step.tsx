import { readPaymentState } from '@llave/contract/payments/read-payment-state'
import type { PaymentOutcome } from '@llave/domain/payments/payment-outcome'
import { useRef } from 'react'
import { ApiError } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { useAsking } from '../api/use-asking.ts'
import { Bone } from '../design/skeleton.tsx'
import { StepHeading } from '../design/step-heading.tsx'

/** A form went silent: "nobody paid yet" counts only when the provider had time to say otherwise. */
const patience = 12_000

/** Money may be on its way: asks until the server knows. Survives a reload and a lost connection. */
export function ConfirmingStep({
  orderId,
  paid,
  onOutcome,
  onForeign,
}: {
  orderId: string
  paid: boolean
  onOutcome: (outcome: PaymentOutcome) => void
  onForeign: () => void
}) {
  const since = useRef(Date.now())
  const unheard = useAsking({
    queryKey: ['payment-state', orderId],
    ask: (signal) => callApi(readPaymentState, { query: { orderId }, signal }),
    onAnswer(outcome) {
      if (outcome.state === 'waiting' && Date.now() - since.current < patience) return
      onOutcome(outcome)
    },
    onRefusal(error) {
      if (error instanceof ApiError && error.status === 403) onForeign()
    },
  })

  return (
    <div className="confirming">
      <StepHeading large>
        {paid ? 'Recibimos tu pago. Estamos confirmándolo.' : 'Estamos verificando tu pago.'}
      </StepHeading>
      <p className="ink2" role="status">
        {unheard
          ? 'No hay conexión. Seguimos intentándolo: no pagues otra vez.'
          : 'Puedes cerrar esta página: el pago se confirma solo y te avisamos por correo. No pagues otra vez.'}
      </p>
      <div className="confirming-bones" aria-hidden="true">
        <Bone width="100%" height={220} />
      </div>
    </div>
  )
}
