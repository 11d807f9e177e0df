import { ApiError } from '@llave/client/api-error'
import { affiliateCard, type RegistrationOutcome } from '@llave/contract/debit/affiliate-card'
import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import type { SignedAnswer } from '@llave/contract/payments/signed-answer'
import { SkeletonBlock } from '@llave/design/skeleton'
import { StepHeading } from '@llave/design/step-heading'
import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { useRef } from 'react'
import { type AnsweredTime, addAnsweredTime } from '../api/answered-time.ts'
import { callApi } from '../api/call-api.ts'
import { usePolling } from '../api/use-polling.ts'
import { Link } from '../navigation/navigation.tsx'
import { Confirming, ConfirmingSkeleton } from '../wizard/confirming.tsx'
import { debitAddress } from './addresses.ts'
import type { RegistrationEvent } from './registration-stage.ts'

/** Milliseconds of answers after which a form without an answer counts as "no card registered". */
const MIN_ANSWERED_MS = 20_000

const accepted =
  'Puedes cerrar esta página: la afiliación se confirma sola y te avisamos por correo. No se hizo ningún cobro.'
/** The form may come back within a minute, so the customer should stay. */
const unknown =
  'Estamos averiguando si tu tarjeta quedó registrada. No se hizo ningún cobro. Espera un momento en esta página.'

/**
 * The bank accepted, or the outcome is unknown: polls until the server knows. The form's answer may
 * be sent any number of times; after a reload it is lost, and the list of affiliations is polled.
 */
export function ConfirmingCard({
  affiliation,
  before,
  paid,
  answer,
  dispatch,
}: {
  affiliation: DebitAffiliation
  before: string
  paid: boolean
  answer: SignedAnswer | null
  dispatch: (event: RegistrationEvent) => void
}) {
  const { proforma, owner } = affiliation
  const answeredTime = useRef<AnsweredTime | null>(null)
  const pollFailed = usePolling({
    queryKey: ['registration', proforma, before, answer !== null],
    ask: (signal) =>
      answer
        ? callApi(affiliateCard, { body: { proforma, answer, record: affiliation }, signal })
        : lookForCard(signal),
    onAnswer(outcome) {
      answeredTime.current = addAnsweredTime(answeredTime.current, Date.now())
      dispatch({ kind: 'outcome', outcome })
      if (outcome.state === 'confirming' && answeredTime.current.milliseconds > MIN_ANSWERED_MS)
        dispatch({ kind: 'no-card-found' })
    },
    onError(error) {
      const useless = error instanceof ApiError && [400, 403, 409].includes(error.status)
      if (useless) dispatch({ kind: 'answer-rejected' })
    },
  })

  async function lookForCard(signal: AbortSignal): Promise<RegistrationOutcome> {
    const list = await callApi(listAffiliations, { query: { owner }, signal })
    const found = list.find((each) => each.proforma === proforma)
    const came = found?.card && found.card.registeredAt.toString() !== before
    return came ? { state: 'affiliated', affiliation: found } : { state: 'confirming' }
  }

  return (
    <Confirming>
      <StepHeading large>
        {paid ? 'Recibimos tu tarjeta. Estamos confirmándola.' : 'Estamos verificando tu afiliación.'}
      </StepHeading>
      <p className="ink2" role="status">
        {pollFailed ? 'No hay conexión. Seguimos intentándolo.' : paid ? accepted : unknown}
      </p>
      <ConfirmingSkeleton>
        <SkeletonBlock width="100%" height={220} />
      </ConfirmingSkeleton>
      <Link className="link" to={debitAddress(proforma)}>
        Ver mi débito automático
      </Link>
    </Confirming>
  )
}
