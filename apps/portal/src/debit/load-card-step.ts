import { requireCardDocument } from '../card-form/require-card-document.ts'
import { redirect } from '../navigation/redirect.ts'
import type { Asked } from '../navigation/router.ts'
import { confirmationAddress } from './addresses.ts'
import { loadDebit } from './load-debit.ts'
import { hasConsent, rememberedRegistration } from './wizard-memory.ts'

/** The card form requires the consent: without one, it redirects to the step that asks for it. */
export function loadCardStep({ request, params }: Asked): null {
  const proforma = params.id ?? ''
  if (!hasConsent(proforma) && !rememberedRegistration(proforma)) {
    throw redirect(confirmationAddress(proforma))
  }
  requireCardDocument(request)
  return loadDebit()
}
