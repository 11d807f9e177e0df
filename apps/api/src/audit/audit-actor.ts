import type { Act } from '@llave/domain/staff/act-words'
import type { Queryable } from '../database/database.ts'
import { auditOperator } from './operator-audit.store.ts'
import type { Signature } from './read-signature.ts'
import { auditStaff } from './staff-audit.store.ts'

/** Who acts, and why: one of the developer's people in Mesa, or the operator by a command. */
export type Actor = { readonly staffId: number; readonly why: string } | Signature

/** The same act is written the same way, whoever does it. The details contain no personal data. */
export async function auditActor(
  db: Queryable,
  actor: Actor,
  act: {
    readonly action: Act
    readonly subject: string
    readonly details?: Readonly<Record<string, unknown>>
  },
  now: Temporal.Instant,
): Promise<void> {
  if ('staffId' in actor) await auditStaff(db, { ...act, ...actor }, now)
  else await auditOperator(db, { ...act, ...actor }, now)
}

/** How a row names who acted: the operator as they signed, a person of Mesa by their number. */
export function actorName(actor: Actor): string {
  return 'staffId' in actor ? `staff:${actor.staffId}` : actor.by
}
