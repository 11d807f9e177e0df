import type { InternalRefusalCode } from '@llave/domain/debit/charge-refusal'
import { maxAttempts } from '@llave/domain/debit/retry-days'
import type { Trx } from '../database/database.ts'
import { moveCharges, skipRemaining } from './move-charges.store.ts'
import { releaseTurns, type Turn } from './turn.store.ts'

/** What the proforma does next. `again`: its letra is still owed and comes first in another try. */
export type TurnContinuation = 'go-on' | 'again' | 'stop'

/** Long enough for whatever changed the letra to be through, and still on the day that was announced. */
const retryDelay = { hours: 1 }

/**
 * A charge that ended without money although no bank refused it: the customer is told nothing,
 * as nothing is wrong with the card. Answers whether the turn goes on at once.
 */
export async function concludeWithoutPayment(
  trx: Trx,
  {
    turn,
    chargeId,
    code,
  }: { readonly turn: Turn; readonly chargeId: number; readonly code: InternalRefusalCode },
  next: TurnContinuation,
  now: Temporal.Instant,
): Promise<boolean> {
  await moveCharges(trx, [{ id: chargeId, refusalCode: code }], 'refused', now)
  if (next === 'go-on') return true
  await skipRemaining(trx, turn, 'earlier_refused', now)
  const again = next === 'again' && turn.attempt < maxAttempts
  await releaseTurns(trx, [turn], again ? 'waiting' : 'done', again ? now.add(retryDelay) : now)
  return false
}
