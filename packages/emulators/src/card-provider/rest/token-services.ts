import { isoDate } from '../iso-date.ts'
import type { Provider } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import type { Shop } from '../shop.ts'
import type { TokenRecord } from '../store/records.ts'
import { onlyMembers, requiredText } from './members.ts'
import type { Body, Service } from './service.ts'

/** Response code of Token/Cancel for a token that does not exist; it rides inside a SUCCESS envelope. */
const tokenNotFound = 30

/** Token/Get. A `cancellationDate` of null means that the token can be charged. */
export const getToken: Service = (provider, shop, body) => {
  const token = findToken(provider, shop, body)
  if (!token) throw new ProviderError('PSP_030')
  return {
    paymentMethodToken: token.paymentMethodToken,
    creationDate: isoDate(token.createdAt),
    cancellationDate: token.cancelledAt === null ? null : isoDate(token.cancelledAt),
    _type: 'V4/Token',
  }
}

/** Token/Cancel. Cancelling a cancelled token answers 0 too: it is what was asked for. */
export const cancelToken: Service = (provider, shop, body) =>
  changeToken(provider, findToken(provider, shop, body), (token) => ({
    ...token,
    cancelledAt: token.cancelledAt ?? provider.clock.now(),
  }))

/** Token/Reactivate: the way back from Token/Cancel. */
export const reactivateToken: Service = (provider, shop, body) =>
  changeToken(provider, findToken(provider, shop, body), (token) => ({ ...token, cancelledAt: null }))

function findToken(provider: Provider, shop: Shop, body: Body): TokenRecord | null {
  onlyMembers(body, ['paymentMethodToken'])
  const token = provider.store.tokens.get(requiredText(body, 'paymentMethodToken', 'INT_030'))
  return token?.shopId === shop.shopId ? token : null
}

function changeToken(
  provider: Provider,
  token: TokenRecord | null,
  change: (token: TokenRecord) => TokenRecord,
): object {
  if (token) provider.store.tokens.put(token.paymentMethodToken, change(token))
  return { responseCode: token ? 0 : tokenNotFound, _type: 'V4/Common/ResponseCodeAnswer' }
}
