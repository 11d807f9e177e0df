import { ProviderError } from '../provider-error.ts'
import { currenciesOf, type Shop } from '../shop.ts'
import type { ChargeRequest, FormAction } from '../store/records.ts'
import { onlyMembers, optionalObject, optionalText } from './members.ts'
import { readCustomer } from './read-customer.ts'
import type { Body } from './service.ts'

/** Newer pages of the vendor say one extra try, older ones three: whoever integrates sets it. */
const defaultRetry = 1

const cardOptionMembers = [
  'retry',
  'manualValidation',
  'captureDelay',
  'paymentSource',
  'mid',
  'installmentNumber',
  'initialIssuerTransactionIdentifier',
]

const strongAuthentications = [
  'AUTO',
  'ENABLED',
  'DISABLED',
  'CHALLENGE_REQUESTED',
  'CHALLENGE_MANDATED',
  'NO_PREFERENCE',
]

/** Reads the members that CreatePayment and CreateToken have in common. Throws ProviderError. */
export function readCharge(shop: Shop, body: Body, formAction: FormAction, amount: number): ChargeRequest {
  const customer = readCustomer(body)
  if (formAction.startsWith('REGISTER') || formAction === 'ASK_REGISTER_PAY') {
    if (customer.email === undefined) throw new ProviderError('INT_811')
  }
  const strongAuthentication = optionalText(body, 'strongAuthentication')
  if (strongAuthentication !== null && !strongAuthentications.includes(strongAuthentication))
    throw new ProviderError('INT_902', 'unknown strongAuthentication')
  return {
    shopId: shop.shopId,
    orderId: readOrderId(body),
    amount,
    currency: readCurrency(shop, body),
    formAction,
    customer,
    metadata: readMetadata(body),
    strongAuthentication,
    retry: readRetry(body),
    ipnTargetUrl: readIpnTargetUrl(body),
  }
}

/** `transactionOptions.cardOptions`, with its members checked by name. */
export function cardOptions(body: Body): Body {
  const transactionOptions = optionalObject(body, 'transactionOptions')
  onlyMembers(transactionOptions, ['cardOptions'], 'transactionOptions.')
  const options = optionalObject(transactionOptions, 'cardOptions')
  onlyMembers(options, cardOptionMembers, 'transactionOptions.cardOptions.')
  return options
}

function readCurrency(shop: Shop, body: Body): string {
  const { currency } = body
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) throw new ProviderError('INT_010')
  if (!currenciesOf(shop).includes(currency)) throw new ProviderError('PSP_610')
  return currency
}

function readOrderId(body: Body): string | null {
  const orderId = optionalText(body, 'orderId', 'INT_013')
  if (orderId !== null && !/^[A-Za-z0-9_-]{1,64}$/.test(orderId)) throw new ProviderError('INT_013')
  return orderId
}

function readMetadata(body: Body): Record<string, string> | null {
  if (body.metadata === undefined || body.metadata === null) return null
  const metadata = optionalObject(body, 'metadata', 'INT_091')
  if (!Object.values(metadata).every((value) => typeof value === 'string'))
    throw new ProviderError('INT_091', 'metadata must be a flat map of texts')
  return metadata as Record<string, string>
}

function readRetry(body: Body): number {
  const { retry } = cardOptions(body)
  if (retry === undefined || retry === null) return defaultRetry
  if (!Number.isInteger(retry) || (retry as number) < 0) throw new ProviderError('INT_899')
  return retry as number
}

function readIpnTargetUrl(body: Body): string | null {
  const text = optionalText(body, 'ipnTargetUrl', 'INT_926')
  if (text !== null && !/^https?:$/.test(URL.parse(text)?.protocol ?? '')) throw new ProviderError('INT_926')
  return text
}
