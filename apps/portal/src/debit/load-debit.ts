import { type LoaderFunctionArgs, redirect } from 'react-router'
import { affiliationsQuery } from '../api/affiliations.ts'
import { queryClient } from '../api/query-client.ts'
import { requireCardDocument } from '../card-form/require-card-document.ts'
import { session } from '../session/session.ts'
import { confirmationAddress } from './addresses.ts'
import { hasConsent, rememberedRegistration } from './wizard-memory.ts'

/** Starts the call that every screen of debit needs, before their scripts are there. */
export function loadDebit(): null {
  const owner = session.current()?.document
  if (owner) void queryClient.prefetchQuery(affiliationsQuery(owner))
  return null
}

/** The card's form has the consent before it: who comes here without one gives it first. */
export function loadCardStep({ request, params }: LoaderFunctionArgs): null {
  const proforma = params.id ?? ''
  if (!hasConsent(proforma) && !rememberedRegistration(proforma)) {
    throw redirect(confirmationAddress(proforma))
  }
  requireCardDocument(request)
  return loadDebit()
}
