import { scopes } from '@llave/domain/integration/scopes'
import type { StoredKey } from '../integration/keys/key.store.ts'
import { limaTime, printTable } from './print-table.ts'

/** The operator's list of the keys of the developer's systems. */
export function describeKeys(keys: readonly StoredKey[], now: Temporal.Instant): string {
  const legend = `\nScopes that a key may have: ${scopes.join(', ')}.\n`
  if (keys.length === 0) return `No key was issued.\n${legend}`
  const rows = keys.map((key) => [
    String(key.id),
    key.system,
    stateOf(key, now),
    limaTime(key.createdAt),
    limaTime(key.endsAt),
    key.lastUsedAt ? limaTime(key.lastUsedAt) : '-',
    key.scopes.join(','),
  ])
  return (
    printTable([['key', 'system', 'state', 'issued (Lima)', 'ends', 'last call', 'scopes'], ...rows]) + legend
  )
}

function stateOf({ revokedAt, endsAt }: StoredKey, now: Temporal.Instant): string {
  if (revokedAt) return 'revoked'
  return Temporal.Instant.compare(now, endsAt) >= 0 ? 'ended' : 'GOOD'
}
