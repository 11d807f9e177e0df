import { type CodeTries, guessPolicy, isGuessing } from '@llave/domain/access/guess-policy'
import type { Queryable } from '../database/database.ts'
import { countCodeTries } from './code.store.ts'

/** Whether somebody guesses codes, over all customers or from the network that a code goes to. */
export async function detectGuessing(
  db: Queryable,
  network: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { overall, inNetwork } = await countCodeTries(db, windowStart(now), network)
  return isGuessing(overall, inNetwork)
}

/** What the operator is told of guessing. */
export async function readCodeTries(db: Queryable, now: Temporal.Instant): Promise<CodeTries> {
  return (await countCodeTries(db, windowStart(now), '')).overall
}

function windowStart(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: guessPolicy.window })
}
