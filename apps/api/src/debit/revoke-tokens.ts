import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import type { CardProvider } from '../payments/provider/card-provider.ts'
import { findShop } from '../payments/provider/find-shop.ts'
import type { CardVault } from './card-vault.ts'
import type { Shops } from './find-impediment.ts'
import {
  claimDueRevocations,
  finishRevocation,
  postponeRevocation,
  type Revocation,
} from './revocation.store.ts'

export type RevokeParts = {
  readonly db: Database
  readonly clock: Clock
  readonly provider: CardProvider
  readonly shops: Shops
  readonly vault: CardVault
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

const batch = 10

/**
 * Cancels at the provider the tokens of unaffiliated cards, retrying until it succeeds. Nothing has
 * been charged on them since the cancellation was planned. Answers how many it processed.
 */
export async function revokeTokens(parts: RevokeParts): Promise<number> {
  const claimed = await claimDueRevocations(parts.db, parts.clock.now(), batch)
  for (const revocation of claimed) {
    const gone = await revoke(parts, revocation).catch(() => false)
    const now = parts.clock.now()
    if (gone) await finishRevocation(parts.db, revocation.id, now)
    else {
      parts.log.warn({ revocation: revocation.id }, 'a card token was not cancelled yet')
      await postponeRevocation(parts.db, revocation, now)
    }
  }
  return claimed.length
}

async function revoke({ provider, shops, vault }: RevokeParts, { shop: shopId, sealed }: Revocation) {
  const shop = findShop(shops, shopId)
  if (!shop) throw new Error(`No account ${shopId}`)
  const answer = await provider.cancelToken(shop, vault.open(sealed, shopId))
  return answer.outcome === 'answered' && answer.value
}
