import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from '@llave/api/database/database'
import { issueKey } from '@llave/api/integration/keys/issue-key'
import { findKey } from '@llave/api/integration/keys/key.store'
import type { Scope } from '@llave/domain/integration/scopes'
import type { Clock } from '@llave/domain/time/lima-date'

/** It reads and posts, brings the new plan of a prepayment and proposes visits; what else the developer's systems bring came by files. */
const scopes: readonly Scope[] = [
  'read:payments',
  'post:payments',
  'read:affiliations',
  'read:queries',
  'read:complaints',
  'read:repairs',
  'write:repairs',
  'read:numbers',
  'write:receivables',
]

/** The key of the demonstration's ERP, kept in a file; issued where there is none that is good for a week. */
export async function demoErpKey(db: Database, clock: Clock, file: string): Promise<string> {
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const known = await findKey(db, Number(kept.split('_')[1] ?? 0))
  const nextWeek = clock.now().add({ hours: 24 * 7 })
  const isEnough = known !== null && scopes.every((scope) => known.scopes.includes(scope))
  if (isEnough && !known.revokedAt && Temporal.Instant.compare(nextWeek, known.endsAt) < 0) return kept
  const grant = { system: 'erp-demo', scopes, days: 365 }
  const { token } = await issueKey(db, grant, { by: 'demo', why: 'npm start' }, clock.now())
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, token, { mode: 0o600 })
  return token
}
