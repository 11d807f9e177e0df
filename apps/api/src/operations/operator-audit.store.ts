import type { Queryable } from '../database/database.ts'

/** What somebody of the developer did. The details name no customer. */
export type OperatorDeed = {
  readonly action: string
  readonly subject: string
  /** Who did it, where the command asks for it. */
  readonly by?: string | undefined
  readonly details?: Readonly<Record<string, unknown>>
}

export async function auditOperator(
  db: Queryable,
  { action, subject, by, details = {} }: OperatorDeed,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: now.toString(),
      actor: 'operator',
      action,
      subject,
      details: JSON.stringify({ ...(by === undefined ? {} : { by }), ...details }),
    })
    .execute()
}
