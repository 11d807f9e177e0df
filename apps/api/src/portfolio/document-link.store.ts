import type { Queryable } from '../database/database.ts'
import { moment } from '../database/sql-time.ts'

/** Whose address it is, with which it ends: a customer's session, or a viewing. */
export type LinkOwner = { readonly sessionHash: Uint8Array } | { readonly viewingId: number }

export type DocumentLink = {
  readonly tokenHash: Uint8Array
  readonly documentId: number
  readonly owner: LinkOwner
  readonly expiresAt: Temporal.Instant
}

/** Stores a new address and deletes the expired ones of the same session, or of all viewings. */
export async function insertDocumentLink(
  db: Queryable,
  link: DocumentLink,
  now: Temporal.Instant,
): Promise<void> {
  const { owner } = link
  const own = db.deleteFrom('document_link').where('expires_at', '<=', moment(now))
  await ('sessionHash' in owner
    ? own.where('session_hash', '=', owner.sessionHash)
    : own.where('viewing_id', 'is not', null)
  ).execute()
  await db
    .insertInto('document_link')
    .values({
      token_hash: link.tokenHash,
      document_id: link.documentId,
      session_hash: 'sessionHash' in owner ? owner.sessionHash : null,
      viewing_id: 'viewingId' in owner ? owner.viewingId : null,
      expires_at: link.expiresAt.toString(),
    })
    .execute()
}

export type LinkedDocument = {
  readonly owner: LinkOwner
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
    .leftJoin('session as s', 's.token_hash', 'l.session_hash')
    .leftJoin('viewing as v', 'v.id', 'l.viewing_id')
    .innerJoin('document as d', 'd.id', 'l.document_id')
    .innerJoin('file as f', 'f.id', 'd.file_id')
    .select(['l.session_hash', 'l.viewing_id', 'd.id as documentId'])
    .select(({ fn }) => fn.coalesce('s.customer_id', 'v.customer_id').as('customerId'))
    .select(['d.title', 'f.id as fileId', 'f.content_type as contentType', 'f.size'])
    .where('l.token_hash', '=', tokenHash)
    .where('l.expires_at', '>', moment(now))
    .executeTakeFirst()
  if (!found?.customerId) return null
  const { session_hash, viewing_id, customerId, ...paper } = found
  const owner = session_hash ? { sessionHash: session_hash } : viewing_id && { viewingId: viewing_id }
  return owner ? { ...paper, customerId, owner } : null
}
