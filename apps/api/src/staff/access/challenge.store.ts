import type { Database } from '../../database/database.ts'
import { moment } from '../../database/sql-time.ts'

/** What a browser is asked for: to get in with a key, to make one, or to come back from the company's sign-in. */
export type ChallengePurpose = 'sign-in' | 'register' | 'company'

export type Challenge = {
  readonly personId: number | null
  readonly secret: Readonly<Record<string, string>>
}

/** Keeps a challenge until the browser answers. Those that nobody answered go. */
export async function insertChallenge(
  db: Database,
  challenge: Challenge & {
    readonly tokenHash: Uint8Array
    readonly purpose: ChallengePurpose
    readonly expiresAt: Temporal.Instant
  },
  now: Temporal.Instant,
): Promise<void> {
  await db.deleteFrom('staff_challenge').where('expires_at', '<=', moment(now)).execute()
  await db
    .insertInto('staff_challenge')
    .values({
      token_hash: challenge.tokenHash,
      purpose: challenge.purpose,
      person_id: challenge.personId,
      secret: JSON.stringify(challenge.secret),
      expires_at: challenge.expiresAt.toString(),
    })
    .execute()
}

/** Takes a challenge, which is gone then, whatever becomes of the answer. Null: none, another purpose, too late. */
export async function takeChallenge(
  db: Database,
  tokenHash: Uint8Array,
  purpose: ChallengePurpose,
  now: Temporal.Instant,
): Promise<Challenge | null> {
  const taken = await db
    .deleteFrom('staff_challenge')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', moment(now))
    .returning(['person_id', 'secret'])
    .executeTakeFirst()
  return taken ? { personId: taken.person_id, secret: taken.secret as Challenge['secret'] } : null
}
