import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { CardRegistry } from '../orders/card-registry.ts'
import { type CardProvider, noTransaction } from '../provider/card-provider.ts'
import { findShop, type Shops } from '../provider/find-shop.ts'
import { settle } from '../settlement/settle.ts'

export type ReconcileParts = {
  readonly db: Database
  readonly clock: Clock
  readonly provider: CardProvider
  readonly shops: Shops
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
