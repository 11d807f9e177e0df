import { createHash } from 'node:crypto'
import type { Clock } from '@llave/domain/time/lima-date'
import { asTyped } from '../config/as-typed.ts'
import type { Database } from '../database/database.ts'
import { readDatabaseWord } from '../database/database-word.ts'
import { isBucketMarked, isMarkKnown, takeNextMark } from './bucket-mark.store.ts'
import type { FilePlace } from './carry-files.store.ts'
import { joinChunks } from './files.store.ts'
import type { ObjectStore } from './object-store.ts'

/** What says under which mark the bucket is: no file's name, so that no list of files has it. */
export const markKey = 'installation'

const words = asTyped(
  'The bucket carries the mark of another installation, or this database was restored or copied, or a process of this very installation stood still for an hour while it put the next mark: nothing is carried there or back, and nothing is deleted. Is any other one stopped for good, and this one the only one that is to write there? Then: npm run operator -- files take-over --by <name> --why <reason>',
)

/** The files of the bucket are another installation's to delete; the message says how to make them this one's. */
export class OthersBucketError extends Error {
  static override readonly name = 'OthersBucketError'
  override readonly name = OthersBucketError.name

  constructor() {
    super(words)
  }
}

type Parts = { readonly db: Database; readonly clock: Clock; readonly objects: ObjectStore }

/**
 * Throws OthersBucketError where this database may not write to the bucket, and FileStoreAwayError. Asked before each
 * handful of files, so that who was taken over stops within one.
 */
export async function holdBucket(parts: Parts): Promise<void> {
  const { db, clock } = parts
  const mark = await findKnownMark(parts)
  const next = await takeNextMark(db, mark, clock.now())
  if (next !== null) await putMark(parts, next)
}

/**
 * `holdBucket` for a job, so that the mark is replaced while nothing is carried too. A bucket is left alone in which
 * nothing was or is to be kept. Throws as above.
 */
export async function holdQuietBucket(parts: Parts & { readonly keptIn: FilePlace }): Promise<void> {
  if (parts.keptIn === 'store' || (await isBucketMarked(parts.db))) await holdBucket(parts)
}

/** Whether `holdBucket` would throw OthersBucketError; nothing is changed. Throws FileStoreAwayError. */
export async function isBucketOthers(parts: Pick<Parts, 'db' | 'objects'>): Promise<boolean> {
  try {
    await findKnownMark(parts)
    return false
  } catch (error) {
    if (error instanceof OthersBucketError) return true
    throw error
  }
}

async function findKnownMark({ db, objects }: Pick<Parts, 'db' | 'objects'>): Promise<string | null> {
  // Twice: another process may replace it between the look there and the look here.
  for (let look = 1; look <= 2; look++) {
    const mark = await readMark({ db, objects })
    if (await isMarkKnown(db, mark)) return mark
  }
  throw new OthersBucketError()
}

const isMark = /^([\d-]+) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\n$/

/** Null where the bucket has none. Throws OthersBucketError for one that another database has put there. */
async function readMark({ db, objects }: Pick<Parts, 'db' | 'objects'>): Promise<string | null> {
  const object = await objects.get(markKey, 0)
  if (!object) return null
  const [, word, mark] = isMark.exec(Buffer.from(joinChunks(await Array.fromAsync(object))).toString()) ?? []
  if (mark === undefined || word !== (await readDatabaseWord(db))) throw new OthersBucketError()
  return mark
}

/** Puts a mark that the database knows by now. Throws FileStoreAwayError. */
export async function putMark({ db, objects }: Pick<Parts, 'db' | 'objects'>, mark: string): Promise<void> {
  const bytes = new TextEncoder().encode(`${await readDatabaseWord(db)} ${mark}\n`)
  const sha256 = createHash('sha256').update(bytes).digest()
  await objects.put(markKey, { contentType: 'text/plain', bytes, sha256 })
}
