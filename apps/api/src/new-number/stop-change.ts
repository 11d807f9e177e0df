import { type StopOutcome, stopOutcome } from '@llave/domain/new-number/number-change'
import type { Clock } from '@llave/domain/time/lima-date'
import { type Database, transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { lockChangeOfCode, markStopped } from './number-change.store.ts'
import { hashStopCode } from './stop-code.ts'

/** Stops the request of a code, where it still waits; says how it stood where it does not. */
export async function stopChange(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  code: string,
): Promise<StopOutcome> {
  const hash = hashStopCode(code)
  const outcome =
    hash &&
    (await transact(db, async (trx) => {
      const now = clock.now()
      const change = await lockChangeOfCode(trx, hash)
      if (!change) return null
      const found = stopOutcome(change, now)
      if (found === 'stopped') await markStopped(trx, change.id, now)
      return found
    }))
  if (!outcome) throw new ApiError('enlace_cerrado', {}, unknownStopCode)
  return outcome
}

export const unknownStopCode = 'Este enlace no detiene ningún pedido.'
