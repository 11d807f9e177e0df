import type { Scope } from '@llave/domain/integration/scopes'
import { auditOperator } from '../../audit/operator-audit.store.ts'
import type { Signature } from '../../audit/read-signature.ts'
import { type Database, transact } from '../../database/database.ts'
import { hashToken, makeToken } from '../../http/token.ts'
import { insertKey } from './key.store.ts'

/** What the operator grants. */
export type KeyGrant = {
  readonly system: string
  readonly scopes: readonly Scope[]
  readonly days: number
}

export type IssuedKey = {
  readonly id: number
  readonly endsAt: Temporal.Instant
  /** What the system sends. It is known here for the last time. */
  readonly token: string
}

/** Issues a key to one of the developer's systems. */
export async function issueKey(
  db: Database,
  { system, scopes, days }: KeyGrant,
  { by, why }: Signature,
  now: Temporal.Instant,
): Promise<IssuedKey> {
  const secret = makeToken()
  const endsAt = now.add({ hours: 24 * days })
  const id = await transact(db, async (trx) => {
    const id = await insertKey(trx, { system, scopes, secretHash: hashToken(secret), endsAt }, now)
    const details = { system, scopes, endsAt: endsAt.toString() }
    await auditOperator(trx, { action: 'key.issued', subject: `key:${id}`, by, why, details }, now)
    return id
  })
  return { id, endsAt, token: `llave_${id}_${secret}` }
}
