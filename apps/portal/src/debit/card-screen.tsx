import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { affiliationsQuery } from '../api/affiliations.ts'
import { useGoBack } from '../frame/use-go-back.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useNavigate, useParams } from '../navigation/navigation.tsx'
import { confirmationAddress, successAddress } from './addresses.ts'
import { CardStep } from './card-step.tsx'
import { ConfirmingCard } from './confirming-card.tsx'
import { DeclinedCard } from './declined-card.tsx'
import { nextRegistrationStage, type RegistrationStage } from './registration-stage.ts'
import { WizardData } from './wizard-data.tsx'
import {
  forgetConsent,
  forgetRegistration,
  rememberedRegistration,
  rememberRegistration,
} from './wizard-memory.ts'

/** `/debit/{proforma}/payment`: the provider's form registers the card; nothing is charged. */
export function CardScreen() {
  usePageTitle('Afiliación')
  const { id = '' } = useParams()
  const back = useGoBack(confirmationAddress(id))
  return (
    <WizardData proforma={id} title="Afiliación" step={2} onBack={back}>
      {(affiliation) => <CardWizard key={id} affiliation={affiliation} onBack={back} />}
    </WizardData>
  )
}

function firstStage(proforma: string): RegistrationStage {
  return rememberedRegistration(proforma)
    ? { at: 'confirming', paid: true, answer: null }
    : { at: 'form', message: null, tries: 1 }
}

function CardWizard({ affiliation, onBack }: { affiliation: DebitAffiliation; onBack: () => void }) {
  const { proforma, owner, card } = affiliation
  const navigate = useNavigate()
  const client = useQueryClient()
  const [stage, dispatch] = useReducer(nextRegistrationStage, proforma, firstStage)
  // A registration later than this one is ours.
  const [before] = useState(
    () => rememberedRegistration(proforma)?.before ?? card?.registeredAt.toString() ?? '',
  )

  useEffect(() => {
    if (stage.at === 'confirming' && stage.paid) rememberRegistration(proforma, { before })
    if (stage.at !== 'declined' && stage.at !== 'done') return
    const { queryKey } = affiliationsQuery(owner)
    forgetRegistration(proforma)
    forgetConsent(proforma)
    if (stage.at === 'done') {
      // The next screen reads the list, which was fetched before the card was registered.
      client.setQueryData(queryKey, (list) =>
        list?.map((each) => (each.proforma === proforma ? stage.affiliation : each)),
      )
      void navigate(successAddress, { replace: true, state: { proforma } })
    }
    void client.invalidateQueries({ queryKey })
  }, [stage, proforma, before, owner, client, navigate])

  if (stage.at === 'declined') {
    return <DeclinedCard reason={stage.reason} advice={stage.advice} proforma={proforma} />
  }
  if (stage.at === 'form') {
    return (
      <CardStep
        affiliation={affiliation}
        message={stage.message}
        tries={stage.tries}
        dispatch={dispatch}
        onBack={onBack}
      />
    )
  }
  return (
    <ConfirmingCard
      affiliation={affiliation}
      before={before}
      paid={stage.at === 'done' || stage.paid}
      answer={stage.at === 'confirming' ? stage.answer : null}
      dispatch={dispatch}
    />
  )
}
