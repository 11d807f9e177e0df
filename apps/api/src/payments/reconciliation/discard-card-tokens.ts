import { findShop } from '../provider/find-shop.ts'
import {
  claimDueDisposals,
  type Disposal,
  finishDisposal,
  postponeDisposal,
} from '../settlement/card-token.store.ts'
import type { ReconcileParts } from './reconcile-order.ts'

const batch = 10

/**
 * Cancels at the provider the card tokens that payments created and that are not put on debit: the
 * card was declined, its payment is refunded, or the provider stored it unasked. A token is read from
 * the provider when needed, so that our rows never hold it. Answers how many it processed.
 */
export async function runCardTokenDisposal(parts: ReconcileParts): Promise<number> {
  const claimed = await claimDueDisposals(parts.db, parts.clock.now(), batch)
  for (const disposal of claimed) {
    const gone = await discard(parts, disposal)
    const now = parts.clock.now()
    if (gone) await finishDisposal(parts.db, disposal, now)
    else await postponeDisposal(parts.db, disposal, now)
  }
  return claimed.length
}

async function discard(
  { provider, shops, log }: ReconcileParts,
  { shop: shopId, uuid }: Disposal,
): Promise<boolean> {
  const shop = findShop(shops, shopId)
  if (!shop) throw new Error(`No account ${shopId}`)
  const token = await provider.readCardToken(shop, uuid)
  if (token.outcome === 'answered' && token.value === null) return true
  const answer = token.outcome === 'answered' ? await provider.cancelToken(shop, token.value ?? '') : token
  if (answer.outcome === 'answered' && answer.value) return true
  log.warn({ transaction: uuid, outcome: answer.outcome }, 'a card token was not cancelled yet')
  return false
}
