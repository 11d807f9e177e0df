import type { LinkOutcome } from '@llave/contract/payment-links/link-outcome'
import { readLinkPayment } from '@llave/contract/payment-links/read-link-payment'
import { SkeletonBlock } from '@llave/design/skeleton'
import { StepHeading } from '@llave/design/step-heading'
import { useRef } from 'react'
import { type AnsweredTime, addAnsweredTime } from '../api/answered-time.ts'
import { callAsNobody } from '../api/call-as-nobody.ts'
import { usePolling } from '../api/use-polling.ts'
import { ConfirmingSkeleton } from '../wizard/confirming.tsx'

/** The payment may have been made: asks until the server knows. Survives a reload and a lost connection. */
export function ConfirmingLink({
  orderKey,
  paid,
  onOutcome,
}: {
  orderKey: string
  paid: boolean
  onOutcome: (outcome: LinkOutcome, answeredMs: number) => void
}) {
  const answeredTime = useRef<AnsweredTime | null>(null)
  const pollFailed = usePolling({
    queryKey: ['link-payment', orderKey],
    ask: (signal) => callAsNobody(readLinkPayment, { body: { key: orderKey }, signal }),
    onAnswer(outcome) {
      // While the provider does not answer, the time does not count either.
      if (outcome.state !== 'confirming')
        answeredTime.current = addAnsweredTime(answeredTime.current, Date.now())
      onOutcome(outcome, answeredTime.current?.milliseconds ?? 0)
    },
    onError() {},
  })
  return (
    <>
      <StepHeading large>
        {paid ? 'Recibimos tu pago. Estamos confirmándolo.' : 'Estamos verificando tu pago.'}
      </StepHeading>
      <p className="ink2" role="status">
        {pollFailed
          ? 'No hay conexión. Seguimos intentándolo: no pagues otra vez.'
          : paid
            ? 'El pago se confirma solo; si dejaste tu correo, el recibo te llega. No pagues otra vez.'
            : 'Estamos preguntando al proveedor de pagos si tu pago se hizo. No pagues otra vez hasta que lo sepamos.'}
      </p>
      <ConfirmingSkeleton>
        <SkeletonBlock width="100%" height={180} />
      </ConfirmingSkeleton>
    </>
  )
}
