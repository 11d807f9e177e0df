import { type LoaderFunctionArgs, redirect } from 'react-router'
import { affiliationsQuery } from '../api/affiliations.ts'
import { queryClient } from '../api/query-client.ts'
import { requireCardDocument } from '../card-form/require-card-document.ts'
import { session } from '../session/session.ts'
import { confirmationAddress } from './addresses.ts'
import { hasConsent, rememberedRegistration } from './wizard-memory.ts'

/** Starts the call that every screen of debit needs while their scripts load. */
export function loadDebit(): null {
  const owner = session.current()?.document
  if (owner) void queryClient.prefetchQuery(affiliationsQuery(owner))
  return null
}

/** The card form requires the consent: without one, it redirects to the step that asks for it. */
export function loadCardStep({ request, params }: LoaderFunctionArgs): null {
  const proforma = params.id ?? ''
  if (!hasConsent(proforma) && !rememberedRegistration(proforma)) {
    throw redirect(confirmationAddress(proforma))
  }
  requireCardDocument(request)
  return loadDebit()
}
