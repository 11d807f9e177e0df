import { type CodeTries, guessPolicy, isGuessing } from '@llave/domain/access/guess-policy'
import type { Queryable } from '../database/database.ts'
import { countCodeTries, countWrongTries } from './code.store.ts'

/** Whether codes are being guessed, overall or from the network that a code was requested from. */
export async function detectGuessing(
  db: Queryable,
  network: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const since = windowStart(now)
  const wrong = await countWrongTries(db, since, network)
  // Right codes only make wrong ones more usual: as long as these are few by themselves, those need no counting.
  if (!isGuessing({ wrong: wrong.overall, right: 0 }, { wrong: wrong.inNetwork, right: 0 })) return false
  const { overall, inNetwork } = await countCodeTries(db, since, network)
  return isGuessing(overall, inNetwork)
}

/** The tries at codes that the operator sees. */
export async function readCodeTries(db: Queryable, now: Temporal.Instant): Promise<CodeTries> {
  return (await countCodeTries(db, windowStart(now), '')).overall
}

function windowStart(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: guessPolicy.window })
}
