import { isoDate } from '../iso-date.ts'
import type { Provider } from '../provider.ts'
import { errorMessage, type ProviderError } from '../provider-error.ts'
import { randomId } from '../random-id.ts'
import { modeOf, type Shop } from '../shop.ts'

/** `V4/WebService/Response` around a good answer. */
export function successEnvelope(provider: Provider, shop: Shop, webService: string, answer: object) {
  return envelope(provider, shop, webService, 'SUCCESS', answer)
}

/** The same around an error. It travels as HTTP 200. `shop` is null where the credentials are unknown. */
export function errorEnvelope(
  provider: Provider,
  shop: Shop | null,
  webService: string,
  error: ProviderError,
) {
  return envelope(provider, shop, webService, 'ERROR', {
    errorCode: error.code,
    errorMessage: errorMessage(error.code),
    detailedErrorCode: null,
    detailedErrorMessage: error.detail,
    ticket: 'null',
    shopId: shop?.shopId ?? 'N/A',
    _type: 'V4/WebService/WebServiceError',
  })
}

function envelope(
  provider: Provider,
  shop: Shop | null,
  webService: string,
  status: 'SUCCESS' | 'ERROR',
  answer: object,
) {
  return {
    webService,
    version: 'V4',
    applicationVersion: '6.14.3',
    status,
    answer,
    ticket: randomId(),
    serverDate: isoDate(provider.clock.now()),
    applicationProvider: 'LYRA',
    metadata: null,
    mode: shop ? modeOf(shop) : 'TEST',
    serverUrl: provider.apiUrl,
    _type: 'V4/WebService/Response',
  }
}
