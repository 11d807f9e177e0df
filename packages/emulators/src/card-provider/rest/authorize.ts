import { timingSafeEqual } from 'node:crypto'
import type { Provider } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import type { Shop } from '../shop.ts'

/** HTTP Basic with the shop's id and REST password. Throws INT_905. */
export function authorize(provider: Provider, header: string | undefined): Shop {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header ?? '')?.[1]
  const [shopId = '', ...rest] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':')
  const shop = provider.shops.get(shopId)
  if (!shop || !sameText(rest.join(':'), shop.password)) throw new ProviderError('INT_905')
  return shop
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
