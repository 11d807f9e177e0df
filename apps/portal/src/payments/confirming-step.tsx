import { ApiError } from '@llave/client/api-error'
import { readPaymentState } from '@llave/contract/payments/read-payment-state'
import { SkeletonBlock } from '@llave/design/skeleton'
import { StepHeading } from '@llave/design/step-heading'
import type { PaymentOutcome } from '@llave/domain/payments/payment-outcome'
import { useRef } from 'react'
import { type AnsweredTime, addAnsweredTime } from '../api/answered-time.ts'
import { callApi } from '../api/call-api.ts'
import { usePolling } from '../api/use-polling.ts'
import { FollowLink } from '../debts/follow-link.tsx'
import { Confirming, ConfirmingSkeleton } from '../wizard/confirming.tsx'

const accepted =
  'Puedes cerrar esta página: el pago se confirma solo y te avisamos por correo. No pagues otra vez.'
/** No payment is known yet, so none is promised. */
const unknown =
  'Estamos preguntando al proveedor de pagos si tu pago se hizo. No pagues otra vez hasta que lo sepamos.'

/** The payment may have been made: polls until the server knows. Survives a reload and a lost connection. */
export function ConfirmingStep({
  orderId,
  paid,
  onOutcome,
  onForbidden,
}: {
  orderId: string
  paid: boolean
  onOutcome: (outcome: PaymentOutcome, answeredTime: number) => void
  onForbidden: () => void
}) {
  const answeredTime = useRef<AnsweredTime | null>(null)
  const pollFailed = usePolling({
    queryKey: ['payment-state', orderId],
    ask: (signal) => callApi(readPaymentState, { query: { orderId }, signal }),
    onAnswer(outcome) {
      // While the provider does not answer, the time does not count either.
      if (outcome.state !== 'confirming')
        answeredTime.current = addAnsweredTime(answeredTime.current, Date.now())
      onOutcome(outcome, answeredTime.current?.milliseconds ?? 0)
    },
    onError(error) {
      if (error instanceof ApiError && error.status === 403) onForbidden()
    },
  })

  return (
    <Confirming>
      <StepHeading large>
        {paid ? 'Recibimos tu pago. Estamos confirmándolo.' : 'Estamos verificando tu pago.'}
      </StepHeading>
      <p className="ink2" role="status">
        {pollFailed
          ? 'No hay conexión. Seguimos intentándolo: no pagues otra vez.'
          : paid
            ? accepted
            : unknown}
      </p>
      <p>
        <FollowLink orderId={orderId} />
      </p>
      <ConfirmingSkeleton>
        <SkeletonBlock width="100%" height={220} />
      </ConfirmingSkeleton>
    </Confirming>
  )
}
