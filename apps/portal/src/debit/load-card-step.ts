import { type LoaderFunctionArgs, redirect } from 'react-router'
import { requireCardDocument } from '../card-form/require-card-document.ts'
import { confirmationAddress } from './addresses.ts'
import { loadDebit } from './load-debit.ts'
import { hasConsent, rememberedRegistration } from './wizard-memory.ts'

/** The card form requires the consent: without one, it redirects to the step that asks for it. */
export function loadCardStep({ request, params }: LoaderFunctionArgs): null {
  const proforma = params.id ?? ''
  if (!hasConsent(proforma) && !rememberedRegistration(proforma)) {
    throw redirect(confirmationAddress(proforma))
  }
  requireCardDocument(request)
  return loadDebit()
}
