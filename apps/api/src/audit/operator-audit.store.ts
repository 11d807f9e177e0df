import type { Act } from '@llave/domain/staff/act-words'
import type { Queryable } from '../database/database.ts'

/** What a member of the developer's staff did. The details contain no personal data. */
export type OperatorAction = {
  readonly action: Act
  readonly subject: string
  readonly by: string
  /** Omitted where the action explains itself: an answer, an import. */
  readonly why?: string
  readonly details?: Readonly<Record<string, unknown>>
}

export async function auditOperator(
  db: Queryable,
  { action, subject, by, why, details = {} }: OperatorAction,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: now.toString(),
      actor: 'operator',
      action,
      subject,
      details: JSON.stringify({ by, why, ...details }),
    })
    .execute()
}
