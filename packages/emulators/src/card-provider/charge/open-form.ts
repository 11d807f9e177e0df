import type { Provider } from '../provider.ts'
import type { Shop } from '../shop.ts'
import type { ChargeRequest, FormRecord } from '../store/records.ts'
import { mintFormToken } from './mint-form-token.ts'

/** A form token can be used for 15 minutes. */
export const formTokenLifetimeMs = 15 * 60_000

/** Makes a form for a charge. Nothing is known of the order until somebody pays. */
export function openForm(provider: Provider, shop: Shop, request: ChargeRequest): FormRecord {
  const formToken = mintFormToken(request, shop)
  return provider.store.forms.put(formToken, {
    ...request,
    formToken,
    createdAt: provider.clock.now(),
    attempts: 0,
    succeededWith: null,
    closed: false,
  })
}

export function formExpired(provider: Provider, form: FormRecord): boolean {
  return provider.clock.now() >= form.createdAt + formTokenLifetimeMs
}
