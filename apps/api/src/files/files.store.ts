import { createHash } from 'node:crypto'
import type { Queryable } from '../database/database.ts'

/** The limit of the database's check: one large value would block the embedded database. */
const chunkSize = 256 * 1024
/** The ceiling of the table, 20 MiB. */
export const largestFile = 20 * 1024 * 1024

export type StoredFile = { readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> }

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
  for (let position = 0; position * chunkSize < file.bytes.length; position++) {
    const bytes = file.bytes.subarray(position * chunkSize, (position + 1) * chunkSize)
    await trx
      .insertInto('file_chunk')
      .values({ file_id: id, position, bytes: Buffer.from(bytes) })
      .execute()
  }
  return id
}

/** The whole file; null where there is none. */
export async function getFile(db: Queryable, id: string): Promise<StoredFile | null> {
  const file = await db
    .selectFrom('file')
    .select(['content_type', 'size'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) return null
  const chunks = await db
    .selectFrom('file_chunk')
    .select('bytes')
    .where('file_id', '=', id)
    .orderBy('position')
    .execute()
  const bytes = new Uint8Array(file.size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk.bytes, offset)
    offset += chunk.bytes.length
  }
  return { contentType: file.content_type, bytes }
}

/** The bytes of a file in chunks, so that a large one is never wholly in memory. */
export async function* readChunks(db: Queryable, id: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const chunk = await db
      .selectFrom('file_chunk')
      .select('bytes')
      .where('file_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!chunk) return
    yield chunk.bytes
  }
}
