import type { InternalRefusalCode } from '@llave/domain/debit/charge-refusal'
import { maxAttempts } from '@llave/domain/debit/retry-days'
import type { Trx } from '../database/database.ts'
import { moveCharges, skipRemaining } from './move-charges.store.ts'
import { releaseTurns, type Turn } from './turn.store.ts'

/** How the turn goes on. `retry`: its letra is still owed and comes first in another try. */
export type TurnContinuation = 'continue' | 'retry' | 'stop'

/** Long enough for whatever changed the letra to finish, and still on the announced day. */
const retryDelay = { hours: 1 }

/**
 * Concludes a charge that brought no money although no bank refused it. The customer gets no
 * message, because nothing is wrong with the card. Answers whether the turn goes on at once.
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
  if (next === 'continue') return true
  await skipRemaining(trx, turn, 'earlier_refused', now)
  const again = next === 'retry' && turn.attempt < maxAttempts
  await releaseTurns(trx, [turn], again ? 'waiting' : 'done', again ? now.add(retryDelay) : now)
  return false
}
