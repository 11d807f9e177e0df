import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { Phone } from '@llave/domain/access/phone'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { deleteBefore } from '../database/in-batches.ts'
import { moment } from '../database/sql-time.ts'

export type FoundCustomer = {
  readonly customerId: number
  /** Whether the phone is one of those registered for the document. */
  readonly phoneMatches: boolean
  /** Whether the device verified for this customer before. */
  readonly deviceIsKnown: boolean
}

/** The customer of a document, or null. One statement in every case, so that its timing tells nothing. */
export async function findCustomer(
  db: Queryable,
  document: IdentityDocument,
  phone: Phone,
  deviceHash: Uint8Array,
): Promise<FoundCustomer | null> {
  const row = await db
    .selectFrom('customer')
    .leftJoin('customer_phone as phone', (join) =>
      join
        .onRef('phone.customer_id', '=', 'customer.id')
        .on('phone.dial_code', '=', phone.dialCode)
        .on('phone.number', '=', phone.number),
    )
    .leftJoin('verified_device as device', (join) =>
      join.onRef('device.customer_id', '=', 'customer.id').on('device.device_hash', '=', deviceHash),
    )
    .select(['customer.id', 'phone.number', 'device.verified_at'])
    .where('document_type', '=', document.type)
    .where('document_number', '=', document.number)
    .executeTakeFirst()
  if (!row) return null
  return { customerId: row.id, phoneMatches: row.number !== null, deviceIsKnown: row.verified_at !== null }
}

/** The tries counted under these hashes in the window that began then. */
export async function readTries(
  db: Queryable,
  documentHash: Uint8Array,
  windowStart: Temporal.Instant,
): Promise<number> {
  const row = await db
    .selectFrom('sign_in_tries')
    .select('tries')
    .where('document_hash', '=', documentHash)
    .where('window_start', '=', moment(windowStart))
    .executeTakeFirst()
  return row?.tries ?? 0
}

/**
 * Counts one try under each hash in its window and answers how many there are, in their order. A
 * table of our own and not rate-limiter-flexible: one statement does it on both databases, by the
 * clock that is passed in, and a success forgets the tries in the transaction that lets the
 * customer in.
 */
export async function countTries(
  db: Queryable,
  documentHashes: readonly Uint8Array[],
  windowStart: Temporal.Instant,
): Promise<number[]> {
  const window_start = windowStart.toString()
  const rows = await db
    .insertInto('sign_in_tries')
    .values(documentHashes.map((document_hash) => ({ document_hash, window_start, tries: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['document_hash', 'window_start'])
        .doUpdateSet({ tries: sql`sign_in_tries.tries + 1` }),
    )
    .returning(['document_hash', 'tries'])
    .execute()
  return documentHashes.map(
    (hash) => rows.find((row) => Buffer.compare(row.document_hash, hash) === 0)?.tries ?? 0,
  )
}

/** A success resets the counts. */
export async function deleteTries(db: Queryable, documentHashes: readonly Uint8Array[]): Promise<void> {
  await db
    .deleteFrom('sign_in_tries')
    .where('document_hash', 'in', [...documentHashes])
    .execute()
}

export async function deleteTriesBefore(
  db: Queryable,
  before: Temporal.Instant,
  signal?: AbortSignal,
): Promise<void> {
  await deleteBefore(db, { table: 'sign_in_tries', at: 'window_start' }, before, signal)
}
