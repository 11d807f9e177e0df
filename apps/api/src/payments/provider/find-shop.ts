import type { Currency } from '@llave/domain/money/money'
import type { ShopConfig } from '../../config/config.ts'

/** Our accounts at the provider, one for each currency. */
export type Shops = Readonly<Record<Currency, ShopConfig>>

/** The account with that id; undefined where it is no longer configured, as orders outlive configuration. */
export function findShop(shops: Shops, shopId: string): ShopConfig | undefined {
  return Object.values(shops).find((shop) => shop.shopId === shopId)
}
