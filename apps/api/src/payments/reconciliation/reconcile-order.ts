import type { Currency } from '@llave/domain/money/money'
import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyBaseLogger } from 'fastify'
import type { ShopConfig } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import type { CardRegistry } from '../orders/card-registry.ts'
import { type CardProvider, noTransaction } from '../provider/card-provider.ts'
import { settle } from '../settlement/settle.ts'

export type ReconcileParts = {
  readonly db: Database
  readonly clock: Clock
  readonly provider: CardProvider
  readonly shops: Readonly<Record<Currency, ShopConfig>>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly cards?: CardRegistry | undefined
}

/**
 * Asks the provider about an order and settles what it reports. Only `absent` means that there was
 * no transaction; `unknown` never means "not paid".
 */
export async function reconcileOrder(
  parts: ReconcileParts,
  order: { readonly id: string; readonly shop: string },
): Promise<'answered' | 'absent' | 'unknown'> {
  const shop = findShop(parts.shops, order.shop)
  if (!shop) {
    parts.log.error({ order: order.id }, 'an order belongs to an account that is not configured')
    return 'unknown'
  }
  const answer = await parts.provider.readOrder(shop, order.id)
  if (answer.outcome === 'error' && answer.code === noTransaction) return 'absent'
  if (answer.outcome !== 'answered') {
    parts.log.warn({ order: order.id, ...answer }, 'the provider did not say what it knows of an order')
    return 'unknown'
  }
  await settle(parts, 'poll', answer.value)
  return 'answered'
}

/** The account with that id; undefined where it is no longer configured, as orders outlive configuration. */
export function findShop(shops: ReconcileParts['shops'], shopId: string): ShopConfig | undefined {
  return Object.values(shops).find((shop) => shop.shopId === shopId)
}
