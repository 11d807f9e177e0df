import type { Feed } from '@llave/domain/integration/feed'
import { changed } from '@llave/domain/staff/audit-changes'
import { type Actor, writeAudit } from '../../audit/audit.store.ts'
import type { BellConfig } from '../../config/config.ts'
import { type Database, transact } from '../../database/database.ts'
import { deleteBell, insertBell, replaceSecret, turnOn } from './bell.store.ts'
import { deriveSecret, formatSecret, newSecretSeed } from './bell-secret.ts'
import { findUrlFault } from './find-url-fault.ts'

type BellParts = { readonly db: Database; readonly config: BellConfig }

/** What the operator sets up. */
export type BellRequest = {
  readonly system: string
  readonly url: string
  readonly feeds: readonly Feed[]
}

/** A bell that was set up, or why it was not: its kind, and words for the operator. */
export type AddedBell =
  | { readonly id: number; readonly secret: string }
  | { readonly kind: 'url' | 'no-key' | 'known'; readonly fault: string }

const noKey = 'BELL_KEYS is not set, and no secret can be made without it'

export async function addBell(
  { db, config }: BellParts,
  { system, url, feeds }: BellRequest,
  actor: Actor,
  now: Temporal.Instant,
): Promise<AddedBell> {
  const [key] = config.keys
  const fault = findUrlFault(url, config.allowedHosts)
  if (fault) return { kind: 'url', fault: `${url} ${fault}` }
  if (!key) return { kind: 'no-key', fault: noKey }
  const seed = newSecretSeed(key)
  const { href, host } = new URL(url)
  const id = await transact(db, async (trx) => {
    const id = await insertBell(trx, { system, url: href, feeds, secret: seed }, now)
    // Without the path, which may have a password of the receiver's in it.
    const changes = { host: changed(null, host), feeds: changed(null, feeds) }
    const details = { system }
    if (id !== null)
      await writeAudit(trx, { ...actor, action: 'bell.added', subject: `bell:${id}`, changes, details }, now)
    return id
  })
  return id === null
    ? { kind: 'known', fault: `${system} has a bell at ${url}` }
    : { id, secret: formatSecret(deriveSecret(key, seed)) }
}

/** How long the secret before signs as well, so that the receiver can change over in its own time. */
const oldSecretTime = { hours: 7 * 24 }

/** A bell with another secret, or why it has none: its kind, and words for the operator. */
export type RotatedBell =
  | { readonly secret: string; readonly oldUntil: Temporal.Instant }
  | { readonly kind: 'no-key' | 'unknown'; readonly fault: string }

/** Gives a bell another secret. The one before signs as well for a week, an older one no more. */
export async function rotateSecret(
  { db, config }: BellParts,
  id: number,
  actor: Actor,
  now: Temporal.Instant,
): Promise<RotatedBell> {
  const [key] = config.keys
  if (!key) return { kind: 'no-key', fault: noKey }
  const seed = newSecretSeed(key)
  const oldUntil = now.add(oldSecretTime)
  const replaced = await transact(db, async (trx) => {
    if (!(await replaceSecret(trx, id, seed, oldUntil))) return false
    const details = { oldUntil: oldUntil.toString() }
    await writeAudit(trx, { ...actor, action: 'bell.rotated', subject: `bell:${id}`, details }, now)
    return true
  })
  return replaced
    ? { secret: formatSecret(deriveSecret(key, seed)), oldUntil }
    : { kind: 'unknown', fault: `there is no bell ${id}` }
}

/** Turns a bell on again. False where there is none that is off. */
export async function turnBellOn(
  db: Database,
  id: number,
  actor: Actor,
  now: Temporal.Instant,
): Promise<boolean> {
  return transact(db, async (trx) => {
    if (!(await turnOn(trx, id, now))) return false
    const changes = { state: changed('off', 'on') }
    await writeAudit(trx, { ...actor, action: 'bell.turned-on', subject: `bell:${id}`, changes }, now)
    return true
  })
}

/** Removes a bell: it is not rung any more. False where there is none. */
export async function removeBell(
  db: Database,
  id: number,
  actor: Actor,
  now: Temporal.Instant,
): Promise<boolean> {
  return transact(db, async (trx) => {
    if (!(await deleteBell(trx, id))) return false
    await writeAudit(trx, { ...actor, action: 'bell.removed', subject: `bell:${id}` }, now)
    return true
  })
}
