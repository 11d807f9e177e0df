import type { Queryable } from '../database/database.ts'
import { moment } from '../database/sql-time.ts'

/**
 * Empties what the provider sent before that moment. The row stays: that this transaction was
 * told in this state is what makes a late message a repetition.
 */
export async function forgetProviderBodies(db: Queryable, before: Temporal.Instant): Promise<void> {
  await db
    .updateTable('provider_message')
    .set({ body: '' })
    .where('received_at', '<', moment(before))
    .where('body', '<>', '')
    .execute()
}
