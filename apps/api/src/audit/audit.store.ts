import { changesOfAct } from '@llave/domain/staff/act-changes'
import type { Act } from '@llave/domain/staff/act-words'
import type { Changes } from '@llave/domain/staff/audit-changes'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Signature } from './read-signature.ts'

/**
 * Who acts, and why: one of the developer's people in Mesa, or who is named to a command or by their own
 * system. Without a reason where the action explains itself: an answer, a sign-in, an import.
 */
export type Author =
  | { readonly staffId: number; readonly why?: string }
  | { readonly by: string; readonly why?: string }

/** Who acts where a reason must be given. */
export type Actor = { readonly staffId: number; readonly why: string } | Signature

/** What was done. Neither changes nor details contain personal data. */
export type AuditedAct = {
  readonly action: Act
  /** What it was done to: its kind, a colon and its number. */
  readonly subject: string
  /** What it was before and is now, by named members. */
  readonly changes?: Changes
  readonly details?: Readonly<Record<string, unknown>>
}

/**
 * Keeps who did what, when and why, in the transaction of the act. The same act is kept the same way, whoever
 * does it. Throws where the act does not say what stood before and after, as its table asks.
 */
export async function writeAudit(
  db: Queryable,
  act: AuditedAct & Author,
  now: Temporal.Instant,
): Promise<void> {
  const { action, subject, why, changes, details } = act
  const by = 'by' in act ? { by: act.by } : {}
  const untold = changesOfAct(action).filter((member) => !changes?.[member])
  if (untold.length > 0) throw new Error(`${action} does not say what it changed: ${untold.join(', ')}`)
  await db
    .insertInto('audit')
    .values({
      at: now.toString(),
      actor: 'staffId' in act ? 'staff' : 'operator',
      staff_id: 'staffId' in act ? act.staffId : null,
      action,
      subject,
      details: JSON.stringify({ ...by, why, ...details }),
      changes: changes ? JSON.stringify(changes) : null,
    })
    .execute()
}

/** Who did the last of these acts to the subject, and when; null where nobody did. */
export async function findLastAct(
  db: Queryable,
  subject: string,
  actions: readonly Act[],
): Promise<{ readonly by: string; readonly at: Temporal.Instant } | null> {
  const { rows } = await sql<{ by: string; at: Temporal.Instant }>`
    select coalesce(p.name, a.details ->> 'by', '') as by, a.at from audit a
    left join staff_person p on p.id = a.staff_id
    where a.subject = ${subject} and a.action = any(${actions}::text[])
    order by a.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** How a row names who acted: the operator as they signed, a person of Mesa by their number. */
export function actorName(actor: Actor): string {
  return 'staffId' in actor ? `staff:${actor.staffId}` : actor.by
}
