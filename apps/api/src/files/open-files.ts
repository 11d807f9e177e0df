import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FilesConfig } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import {
  chunkSize,
  type FoundFile,
  findChunk,
  findFile,
  findWholeFile,
  joinChunks,
  type StoredFile,
} from './files.store.ts'
import { FileStoreAwayError, type ObjectStore, openObjectStore } from './object-store.ts'

/**
 * Stored files, wherever their bytes are, also while they are carried from one place to the other. Not inside a
 * transaction, which would stay open while the store answers. What comes from the store is compared with its hash.
 */
export type Files = {
  /** The whole file; null where there is none. Throws FileStoreAwayError. */
  get(id: string): Promise<StoredFile | null>
  /**
   * Its bytes, of which few are in memory at a time. Throws FileStoreAwayError before the first one, and ends with an
   * error before the last where they are not what was stored.
   */
  stream(id: string): Promise<Readable>
}

/** The store of a configuration; null where it has none. */
export function openStore({ store }: FilesConfig): ObjectStore | null {
  return store && openObjectStore(store)
}

export function openFiles(db: Database, objects: ObjectStore | null): Files {
  async function ask(key: string, from: number): Promise<AsyncIterable<Uint8Array> | null> {
    if (!objects) throw new FileStoreAwayError('no store is configured')
    return objects.get(key, from)
  }

  /** Reads at the one place, or, where the file has just left it, at the other. */
  async function* read(id: string): AsyncGenerator<Uint8Array> {
    let [sent, missed]: [number, string | null] = [0, null]
    for (;;) {
      const file = await findFile(db, id)
      if (!file) throw new MissingFileError()
      if (sent === file.size) return
      if (file.objectKey === null) {
        while (sent < file.size) {
          const chunk = await findChunk(db, id, sent / chunkSize)
          if (!chunk) break
          yield chunk
          sent += chunk.length
        }
        if (sent < file.size && (await findFile(db, id))?.objectKey === null) throw new MissingFileError()
        continue
      }
      const bytes = await ask(file.objectKey, sent)
      if (bytes) return yield* bytes
      // It went back into the database meanwhile, or it is lost.
      if (missed === file.objectKey) throw new MissingFileError()
      missed = file.objectKey
    }
  }

  return {
    async get(id) {
      for (let missed: string | null = null; ; ) {
        const file = await findWholeFile(db, id)
        if (!file) return null
        if (file.bytes) return { contentType: file.contentType, bytes: file.bytes }
        const { objectKey } = file
        const object = objectKey === null ? null : await ask(objectKey, 0)
        if (object) {
          const bytes = joinChunks(await Array.fromAsync(object))
          if (!isWhole(file, bytes)) throw new DamagedFileError()
          return { contentType: file.contentType, bytes }
        }
        if (missed === objectKey) throw new MissingFileError()
        missed = objectKey
      }
    },
    async stream(id) {
      const file = await findFile(db, id)
      if (!file) throw new MissingFileError()
      const bytes = compared(file, read(id))
      const first = await bytes.next()
      return Readable.from(goOn(first, bytes))
    },
  }
}

/** A row names a file whose bytes are nowhere. */
class MissingFileError extends Error {
  override readonly name = 'MissingFileError'
}

/** The bytes are not those that were stored. */
class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'
}

export function isWhole({ sha256, size }: Pick<FoundFile, 'sha256' | 'size'>, bytes: Uint8Array): boolean {
  return bytes.length === size && createHash('sha256').update(bytes).digest().equals(sha256)
}

/** Keeps the last piece back until all of them are known to be right, so that nobody takes damage for the file. */
async function* compared(
  { sha256 }: FoundFile,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let kept: Uint8Array | null = null
  for await (const piece of pieces) {
    hash.update(piece)
    if (kept) yield kept
    kept = piece
  }
  if (!hash.digest().equals(sha256)) throw new DamagedFileError()
  if (kept) yield kept
}

async function* goOn(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (first.done) return
  yield first.value
  yield* rest
}
