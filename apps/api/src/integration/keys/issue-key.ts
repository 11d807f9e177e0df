import type { Scope } from '@llave/domain/integration/scopes'
import { changed } from '@llave/domain/staff/audit-changes'
import { type Actor, writeAudit } from '../../audit/audit.store.ts'
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
  actor: Actor,
  now: Temporal.Instant,
): Promise<IssuedKey> {
  const secret = makeToken()
  const endsAt = now.add({ hours: 24 * days })
  const id = await transact(db, async (trx) => {
    const id = await insertKey(trx, { system, scopes, secretHash: hashToken(secret), endsAt }, now)
    const changes = { scopes: changed(null, scopes), endsAt: changed(null, endsAt.toString()) }
    const details = { system }
    await writeAudit(trx, { ...actor, action: 'key.issued', subject: `key:${id}`, changes, details }, now)
    return id
  })
  return { id, endsAt, token: `llave_${id}_${secret}` }
}
