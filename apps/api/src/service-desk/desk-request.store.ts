import type { Queryable, Trx } from '../database/database.ts'
import { deleteBefore } from '../database/in-batches.ts'

/** What a request created, for its idempotency key. */
export type RequestResult =
  | { readonly kind: 'message'; readonly queryId: number; readonly position: number }
  | { readonly kind: 'complaint'; readonly complaintId: number }

/** The result of the customer's earlier request with that key; null where the key is new. */
export async function findRequestResult(
  db: Queryable,
  customerId: number,
  key: string,
): Promise<RequestResult | null> {
  const found = await db
    .selectFrom('desk_request')
    .select(['query_id', 'message_position', 'complaint_id'])
    .where('customer_id', '=', customerId)
    .where('request_key', '=', key)
    .executeTakeFirst()
  if (!found) return null
  return found.query_id === null
    ? { kind: 'complaint', complaintId: found.complaint_id ?? 0 }
    : { kind: 'message', queryId: found.query_id, position: found.message_position ?? 1 }
}

/** Stores the result under its key. Of two concurrent requests the second fails here and rolls back. */
export async function saveRequestResult(
  trx: Trx,
  customerId: number,
  key: string,
  made: RequestResult,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('desk_request')
    .values({
      customer_id: customerId,
      request_key: key,
      query_id: made.kind === 'message' ? made.queryId : null,
      message_position: made.kind === 'message' ? made.position : null,
      complaint_id: made.kind === 'complaint' ? made.complaintId : null,
      made_at: now.toString(),
    })
    .execute()
}

/** Deletes the keys of old requests, which nobody sends again, and who had a case open then. */
export async function deleteRequestsBefore(
  db: Queryable,
  before: Temporal.Instant,
  signal?: AbortSignal,
): Promise<void> {
  await deleteBefore(db, { table: 'desk_request', at: 'made_at' }, before, signal)
  await deleteBefore(db, { table: 'staff_desk_request', at: 'made_at' }, before, signal)
  await deleteBefore(db, { table: 'desk_presence', at: 'seen_at' }, before, signal)
}
