import type { Queryable } from '../database/database.ts'
import { moment } from '../database/sql-time.ts'

export type DocumentLink = {
  readonly tokenHash: Uint8Array
  readonly documentId: number
  readonly sessionHash: Uint8Array
  readonly expiresAt: Temporal.Instant
}

/** Stores a new address and deletes the expired ones of the same session. */
export async function insertDocumentLink(
  db: Queryable,
  link: DocumentLink,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .deleteFrom('document_link')
    .where('session_hash', '=', link.sessionHash)
    .where('expires_at', '<=', moment(now))
    .execute()
  await db
    .insertInto('document_link')
    .values({
      token_hash: link.tokenHash,
      document_id: link.documentId,
      session_hash: link.sessionHash,
      expires_at: link.expiresAt.toString(),
    })
    .execute()
}

export type LinkedDocument = {
  readonly sessionHash: Uint8Array
  readonly customerId: number
  readonly documentId: number
  readonly title: string
  readonly fileId: string
  readonly contentType: string
  /** Bytes. */
  readonly size: number
}

/** The document of a valid address; null where there is none. */
export async function findLinkedDocument(
  db: Queryable,
  tokenHash: Uint8Array,
  now: Temporal.Instant,
): Promise<LinkedDocument | null> {
  const found = await db
    .selectFrom('document_link as l')
    .innerJoin('session as s', 's.token_hash', 'l.session_hash')
    .innerJoin('document as d', 'd.id', 'l.document_id')
    .innerJoin('file as f', 'f.id', 'd.file_id')
    .select(['l.session_hash as sessionHash', 's.customer_id as customerId', 'd.id as documentId'])
    .select(['d.title', 'f.id as fileId', 'f.content_type as contentType', 'f.size'])
    .where('l.token_hash', '=', tokenHash)
    .where('l.expires_at', '>', moment(now))
    .executeTakeFirst()
  return found ?? null
}
