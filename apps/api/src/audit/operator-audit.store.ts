import type { Queryable } from '../database/database.ts'

/** What somebody of the developer did. The details name no customer. */
export type OperatorAction = {
  readonly action: string
  readonly subject: string
  readonly by: string
  /** Left out where what was done says it: an answer, a file that was brought in. */
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
