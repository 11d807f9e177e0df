import { chargeToken, liveToken } from '../charge/charge-token.ts'
import { openForm } from '../charge/open-form.ts'
import { paymentObject } from '../objects/payment-object.ts'
import type { Provider } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { randomId } from '../random-id.ts'
import type { Shop } from '../shop.ts'
import type { FormAction } from '../store/records.ts'
import { onlyMembers, optionalText, requiredText } from './members.ts'
import { cardOptions, readCharge } from './read-charge.ts'
import type { Body, Service } from './service.ts'

const members = [
  'amount',
  'currency',
  'orderId',
  'customer',
  'metadata',
  'formAction',
  'strongAuthentication',
  'paymentMethods',
  'ipnTargetUrl',
  'contrib',
  'transactionOptions',
  'paymentMethodToken',
]

const formActions: readonly FormAction[] = ['PAYMENT', 'REGISTER_PAY', 'ASK_REGISTER_PAY', 'SILENT']

/**
 * Charge/CreatePayment: a form token, or with `formAction: SILENT` the charge itself.
 * A bank's refusal of a silent charge is a SUCCESS envelope around an UNPAID payment.
 */
export const createPayment: Service = (provider, shop, body) => {
  onlyMembers(body, members)
  const formAction = readFormAction(body)
  const request = readCharge(shop, body, formAction, readAmount(body))
  if (formAction !== 'SILENT') {
    if (optionalText(body, 'paymentMethodToken') !== null)
      throw new ProviderError('INT_902', 'this emulator has no form for a registered card')
    return { formToken: openForm(provider, shop, request).formToken, _type: 'V4/Charge/PaymentForm' }
  }
  const { token, chainId } = readSilent(provider, shop, body)
  return paymentObject(chargeToken(provider, request, token, chainId), shop, provider.clock.now())
}

/** Accepts a silent charge that is processed only after `ms`: until then Order/Get answers PSP_010. */
export function deferSilentCharge(provider: Provider, shop: Shop, body: Body, ms: number): void {
  onlyMembers(body, members)
  const request = readCharge(shop, body, 'SILENT', readAmount(body))
  const { token, chainId } = readSilent(provider, shop, body)
  const id = randomId()
  provider.store.pendingCharges.put(id, {
    id,
    request,
    paymentMethodToken: token.paymentMethodToken,
    chainId,
    dueAt: provider.clock.now() + ms,
  })
}

function readSilent(provider: Provider, shop: Shop, body: Body) {
  return {
    token: liveToken(provider, shop.shopId, requiredText(body, 'paymentMethodToken', 'INT_030')),
    chainId: optionalText(cardOptions(body), 'initialIssuerTransactionIdentifier'),
  }
}

function readFormAction(body: Body): FormAction {
  const text = optionalText(body, 'formAction', 'INT_875') ?? 'PAYMENT'
  const formAction = formActions.find((each) => each === text)
  if (formAction) return formAction
  if (text.startsWith('REGISTER_UPDATE')) throw new ProviderError('INT_812', 'not emulated')
  throw new ProviderError('INT_875')
}

function readAmount(body: Body): number {
  const { amount } = body
  if (!Number.isSafeInteger(amount) || (amount as number) <= 0) throw new ProviderError('INT_009')
  return amount as number
}
