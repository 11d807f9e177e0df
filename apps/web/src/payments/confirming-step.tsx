import { readPaymentState } from '@llave/contract/payments/read-payment-state'
import type { PaymentOutcome } from '@llave/domain/payments/payment-outcome'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ApiError } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { Bone } from '../design/skeleton.tsx'
import { StepHeading } from './step-heading.tsx'

const rhythm = 2_500
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
  const state = useQuery({
    queryKey: ['payment-state', orderId],
    queryFn: ({ signal }) => callApi(readPaymentState, { query: { orderId }, signal }),
    refetchInterval: rhythm,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    // It asks again by itself, offline too.
    networkMode: 'always',
    retry: false,
  })
  const told = useEffectEvent((outcome: PaymentOutcome) => {
    if (outcome.state === 'waiting' && Date.now() - since.current < patience) return
    onOutcome(outcome)
  })
  const refused = useEffectEvent((error: Error) => {
    if (error instanceof ApiError && error.status === 403) onForeign()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer counts, also one that says the same
  useEffect(() => {
    if (state.data) told(state.data)
  }, [state.data, state.dataUpdatedAt])
  useEffect(() => {
    if (state.error) refused(state.error)
  }, [state.error])

  return (
    <div className="confirming">
      <StepHeading large>
        {paid ? 'Recibimos tu pago. Estamos confirmándolo.' : 'Estamos verificando tu pago.'}
      </StepHeading>
      <p className="ink2" role="status">
        {state.isError
          ? 'No hay conexión. Seguimos intentándolo: no pagues otra vez.'
          : 'Puedes cerrar esta página: el pago se confirma solo y te avisamos por correo. No pagues otra vez.'}
      </p>
      <div className="confirming-bones" aria-hidden="true">
        <Bone width="100%" height={220} />
      </div>
    </div>
  )
}
