import type { Act } from '@llave/domain/staff/act-words'
import type { Queryable } from '../database/database.ts'

/** What one of the developer's people did in Mesa. The details contain no personal data. */
export type StaffAction = {
  readonly action: Act
  /** What it was done to: its kind, a colon and its number. */
  readonly subject: string
  readonly staffId: number
  /** Omitted where the action explains itself: an answer, a sign-in. */
  readonly why?: string
  readonly details?: Readonly<Record<string, unknown>>
}

export async function auditStaff(
  db: Queryable,
  { action, subject, staffId, why, details = {} }: StaffAction,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: now.toString(),
      actor: 'staff',
      staff_id: staffId,
      action,
      subject,
      details: JSON.stringify({ why, ...details }),
    })
    .execute()
}
