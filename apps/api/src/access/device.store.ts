import type { Queryable } from '../database/database.ts'
import { deleteBefore } from '../database/in-batches.ts'

/** Whether a device verified for this customer before. */
export async function isDeviceKnown(
  db: Queryable,
  customerId: number,
  deviceHash: Uint8Array,
): Promise<boolean> {
  const row = await db
    .selectFrom('verified_device')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberDevice(
  db: Queryable,
  customerId: number,
  deviceHash: Uint8Array,
  now: Temporal.Instant,
): Promise<void> {
  const verified_at = now.toString()
  await db
    .insertInto('verified_device')
    .values({ customer_id: customerId, device_hash: deviceHash, verified_at })
    .onConflict((conflict) => conflict.columns(['customer_id', 'device_hash']).doUpdateSet({ verified_at }))
    .execute()
}

export async function deleteDevicesBefore(
  db: Queryable,
  before: Temporal.Instant,
  signal?: AbortSignal,
): Promise<void> {
  await deleteBefore(db, { table: 'verified_device', at: 'verified_at' }, before, signal)
}

/** Forgets every device of a customer: the next sign-in is told as one from a new device. */
export async function forgetDevices(db: Queryable, customerId: number): Promise<void> {
  await db.deleteFrom('verified_device').where('customer_id', '=', customerId).execute()
}
