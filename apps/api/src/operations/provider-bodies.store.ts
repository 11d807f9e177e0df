import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { moment } from '../database/sql-time.ts'

/**
 * Clears the bodies of provider messages from before that moment. The rows stay: they identify a
 * late message as a repetition.
 */
export async function clearProviderBodies(db: Queryable, before: Temporal.Instant): Promise<void> {
  // With a parameter for the empty text, the index of those that have a body could not serve.
  await sql`update provider_message set body = '' where received_at < ${moment(before)} and body <> ''`.execute(
    db,
  )
}
