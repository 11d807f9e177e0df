import { ApiError } from '@llave/client/api-error'
import { issueCardForm } from '@llave/contract/debit/issue-card-form'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Failed } from '@llave/design/failed'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { StepHeading } from '@llave/design/step-heading'
import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { consentVersion } from '@llave/domain/debit/consent'
import { orderTimestamp } from '@llave/domain/payments/order-id'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { closedSentence } from '../api/failure-advice.ts'
import { CardEntry } from '../card-form/card-entry.tsx'
import { formMessages } from '../card-form/form-purpose.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { useDesktop } from '../frame/use-desktop.ts'
import { taskClass } from '../wizard/task.ts'
import type { RegistrationEvent } from './registration-stage.ts'
import * as wizardStyles from './wizard.module.css'
import { WizardFacts } from './wizard-facts.tsx'
import { WizardFrame } from './wizard-frame.tsx'

/** The card form. Each try gets a form of its own. */
export function CardStep({
  affiliation,
  message,
  tries,
  dispatch,
  onBack,
}: {
  affiliation: DebitAffiliation
  message: string | null
  tries: number
  dispatch: (event: RegistrationEvent) => void
  onBack: () => void
}) {
  const { proforma, projectCode, productName, currency } = affiliation
  const [busy, setBusy] = useState(false)
  const desktop = useDesktop()
  const form = useQuery({
    queryKey: ['card-form', proforma, tries, message],
    queryFn: ({ signal }) =>
      callApi(issueCardForm, {
        body: {
          proforma,
          projectCode,
          productName,
          currency,
          device: desktop ? 'desktop' : 'mobile',
          consentVersion,
          description: { affiliation, timestamp: orderTimestamp(Temporal.Now.instant()) },
        },
        signal,
      }),
    // A form token is used once; a new one is requested only when needed, never by a refetch.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: false,
  })

  return (
    <WizardFrame step={2} busy={busy} onBack={onBack}>
      <div className={taskClass.root}>
        <div className={taskClass.sum}>
          <StepHeading>Afiliación</StepHeading>
          <p className="ink2">
            Registra la tarjeta que pagará tus letras. Registrarla no genera ningún cobro.
          </p>
        </div>
        <div className={taskClass.form} aria-busy={busy}>
          {form.data ? (
            <CardEntry
              token={form.data}
              purpose="registration"
              savesCard
              initialMessage={message}
              busy={busy}
              onBusy={setBusy}
              onPaid={(answer) => dispatch({ kind: 'paid', answer })}
              onUnanswered={() => dispatch({ kind: 'unanswered' })}
              onRenew={(message) => {
                setBusy(false)
                dispatch({ kind: 'renew', message })
              }}
            />
          ) : form.isError ? (
            <NoForm error={form.error} retry={() => void form.refetch()} />
          ) : (
            <Skeleton message={formMessages.registration.loading}>
              <div className={wizardStyles.formSkeleton}>
                <SkeletonBlock width="100%" height={78} />
                <SkeletonBlock width="100%" height={78} />
                <SkeletonBlock width="100%" height={78} />
                <SkeletonBlock width="100%" height={52} />
              </div>
            </Skeleton>
          )}
          <div className={taskClass.desktopBack}>
            <Button look="line" onClick={onBack} disabled={busy}>
              Regresar
            </Button>
          </div>
        </div>
        <WizardFacts affiliation={affiliation} />
      </div>
    </WizardFrame>
  )
}

/** A 4xx is shown in the server's words; anything else offers a retry. */
function NoForm({ error, retry }: { error: Error; retry: () => void }) {
  if (closedSentence(error)) return <LoadFailure title="" error={error} retry={retry} />
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
    return <Alert>{error.message}</Alert>
  }
  const answered = error instanceof ApiError && error.status !== 0
  const title = answered ? error.message : formMessages.registration.failed
  // Most of the server's sentences say themselves when to try again.
  if (title.includes('Intenta')) return <Failed title={title} advice={null} retry={retry} />
  return <LoadFailure title={title} error={error} retry={retry} />
}
