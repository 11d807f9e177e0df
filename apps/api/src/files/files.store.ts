import { createHash } from 'node:crypto'
import type { Queryable } from '../database/database.ts'

/** The limit of the database's check: one large value would block the embedded database. */
export const chunkSize = 256 * 1024
/** The ceiling of the table, 20 MiB. */
export const largestFile = 20 * 1024 * 1024

export type StoredFile = { readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** A file, wherever its bytes are. */
export type FoundFile = {
  readonly contentType: string
  readonly size: number
  readonly sha256: Uint8Array
  /** The object that has its bytes; null where they are in the database. */
  readonly objectKey: string | null
}

/** Stores the bytes in chunks and answers the file's id. Throws RangeError above `largestFile`. */
export async function putFile(trx: Queryable, file: StoredFile, now: Temporal.Instant): Promise<string> {
  if (file.bytes.length > largestFile) throw new RangeError(`A file of ${file.bytes.length} bytes`)
  const { id } = await trx
    .insertInto('file')
    .values({
      content_type: file.contentType,
      size: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest(),
      created_at: now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putChunks(trx, id, file.bytes)
  return id
}

export async function putChunks(trx: Queryable, id: string, bytes: Uint8Array): Promise<void> {
  for (let position = 0; position * chunkSize < bytes.length; position++) {
    const chunk = bytes.subarray(position * chunkSize, (position + 1) * chunkSize)
    await trx
      .insertInto('file_chunk')
      .values({ file_id: id, position, bytes: Buffer.from(chunk) })
      .execute()
  }
}

/** The file with its bytes, which are null where the store has them. One statement: it may be carried meanwhile. */
export async function findWholeFile(
  db: Queryable,
  id: string,
): Promise<(FoundFile & { readonly bytes: Uint8Array<ArrayBuffer> | null }) | null> {
  const rows = await db
    .selectFrom('file as f')
    .leftJoin('file_chunk as c', 'c.file_id', 'f.id')
    .select(['f.content_type', 'f.size', 'f.sha256', 'f.in_store', 'f.object_key', 'c.bytes'])
    .where('f.id', '=', id)
    .orderBy('c.position')
    .execute()
  const [file] = rows
  if (!file) return null
  const found = {
    contentType: file.content_type,
    size: file.size,
    sha256: file.sha256,
    objectKey: file.in_store ? file.object_key : null,
  }
  if (found.objectKey !== null) return { ...found, bytes: null }
  return { ...found, bytes: joinChunks(rows.flatMap((row) => row.bytes ?? [])) }
}

/** The bytes of a file that was never carried to the store; null where there is no such file. */
export async function getFile(db: Queryable, id: string): Promise<StoredFile | null> {
  const found = await findWholeFile(db, id)
  if (!found) return null
  if (!found.bytes) throw new Error('A file in the store was asked of the database')
  return { contentType: found.contentType, bytes: found.bytes }
}

/** Where a file is; null where there is none. */
export async function findFile(db: Queryable, id: string): Promise<FoundFile | null> {
  const file = await db
    .selectFrom('file')
    .select(['content_type', 'size', 'sha256', 'in_store', 'object_key'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) return null
  return {
    contentType: file.content_type,
    size: file.size,
    sha256: file.sha256,
    objectKey: file.in_store ? file.object_key : null,
  }
}

/** One chunk of a file; null where the database has none, or not any more. */
export async function findChunk(db: Queryable, id: string, position: number): Promise<Uint8Array | null> {
  const chunk = await db
    .selectFrom('file_chunk')
    .select('bytes')
    .where('file_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()
  return chunk?.bytes ?? null
}

export function joinChunks(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}
