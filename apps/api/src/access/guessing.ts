import { type CodeTries, guessPolicy, isGuessing } from '@llave/domain/access/guess-policy'
import type { Queryable } from '../database/database.ts'
import { countCodeTries } from './code.store.ts'

/** Whether somebody guesses codes, over all customers or from the network that a code goes to. */
export async function seesGuessing(db: Queryable, network: string, now: Temporal.Instant): Promise<boolean> {
  const { inAll, inNetwork } = await countCodeTries(db, windowStart(now), network)
  return isGuessing(inAll, inNetwork)
}

/** What the operator is told of guessing. */
export async function readCodeTries(db: Queryable, now: Temporal.Instant): Promise<CodeTries> {
  return (await countCodeTries(db, windowStart(now), '')).inAll
}

function windowStart(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: guessPolicy.window })
}
