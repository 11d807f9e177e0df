import type { OwnCode } from '@llave/domain/debit/charge-refusal'
import { mostAttempts } from '@llave/domain/debit/retry-days'
import type { Trx } from '../database/database.ts'
import { moveCharges, skipRest } from './move-charges.store.ts'
import { releaseTurns, type Turn } from './turn.store.ts'

/** What the proforma does next. `again`: its letra is still owed and comes first in another try. */
export type AfterUncharged = 'go-on' | 'again' | 'stop'

/** Long enough for whatever changed the letra to be through, and still on the day that was announced. */
const untilAgain = { hours: 1 }

/**
 * A charge that ended without money although no bank refused it: the customer is told nothing,
 * as nothing is wrong with the card. Answers whether the turn goes on at once.
 */
export async function endUncharged(
  trx: Trx,
  { turn, chargeId, code }: { readonly turn: Turn; readonly chargeId: number; readonly code: OwnCode },
  next: AfterUncharged,
  now: Temporal.Instant,
): Promise<boolean> {
  await moveCharges(trx, [{ id: chargeId, refusalCode: code }], 'refused', now)
  if (next === 'go-on') return true
  await skipRest(trx, turn, 'earlier_refused', now)
  const again = next === 'again' && turn.attempt < mostAttempts
  await releaseTurns(trx, [turn], again ? 'waiting' : 'done', again ? now.add(untilAgain) : now)
  return false
}
