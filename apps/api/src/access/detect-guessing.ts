import { guessPolicy, rightCodesNeeded } from '@llave/domain/access/guess-policy'
import type { Queryable } from '../database/database.ts'
import { countRightCodes, countWrongTries } from './code.store.ts'

/** Whether codes are being guessed, overall or from the network that a code was requested from. */
export async function detectGuessing(
  db: Queryable,
  network: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const since = windowStart(now)
  const { overall, inNetwork } = await countWrongTries(db, since, network)
  return (await isUnusual(db, since, overall, null)) || (await isUnusual(db, since, inNetwork, network))
}

/** What the operator sees: the wrong tries of all networks, and whether every code has six digits for them. */
export type Guessing = { readonly wrong: number; readonly grown: boolean }

export async function readGuessing(db: Queryable, now: Temporal.Instant): Promise<Guessing> {
  const since = windowStart(now)
  const { overall } = await countWrongTries(db, since, '')
  return { wrong: overall, grown: await isUnusual(db, since, overall, null) }
}

/** Whether so many wrong tries, of one network or of all, are more than the right ones make usual. */
async function isUnusual(
  db: Queryable,
  since: Temporal.Instant,
  wrong: number,
  network: string | null,
): Promise<boolean> {
  const needed = rightCodesNeeded(
    wrong,
    network === null ? guessPolicy.usualOverall : guessPolicy.usualInNetwork,
  )
  return needed > 0 && (await countRightCodes(db, since, needed, network)) < needed
}

function windowStart(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: guessPolicy.window })
}
