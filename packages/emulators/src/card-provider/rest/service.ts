import type { Provider } from '../provider.ts'
import type { Shop } from '../shop.ts'

export type Body = Record<string, unknown>

/** One call of the REST API: the `answer` of its envelope. Throws ProviderError for a business error. */
export type Service = (provider: Provider, shop: Shop, body: Body) => object
