import type { Clock } from '@llave/domain/time/lima-date'
import { type Database, transact } from '../database/database.ts'
import {
  type CarriedFile,
  claimFiles,
  claimRemovals,
  type FilePlace,
  forgetRemoval,
  isObjectKnown,
  leaveDatabase,
  leaveStore,
  noteFault,
  removeLater,
} from './carry-files.store.ts'
import { findWholeFile, joinChunks } from './files.store.ts'
import { holdBucket } from './hold-bucket.ts'
import { FileStoreAwayError, type ObjectStore } from './object-store.ts'
import { isWhole } from './open-files.ts'

export type CarryParts = {
  readonly db: Database
  readonly clock: Clock
  readonly objects: ObjectStore
  /** Where files belong. */
  readonly keptIn: FilePlace
}

/** Each with its bytes in memory twice. */
const carriedAtOnce = 4

/**
 * Carries some files to where they belong and answers how many it took up; 0 where none waits. Any number of
 * processes may, and may be killed at any point: a file is read where it was until its bytes are at the other place
 * and were read back from there. Throws OthersBucketError, FileStoreAwayError, or FileDamagedError after it carried the others.
 */
export async function carryFiles(parts: CarryParts): Promise<number> {
  const claimed = await claimFiles(parts.db, parts.keptIn, parts.clock.now(), carriedAtOnce)
  if (claimed.length === 0) return 0
  const carry = parts.keptIn === 'store' ? carryToStore : carryToDatabase
  const held = holdBucket(parts)
  await allOrFirstFault(
    claimed.map((file) =>
      held
        .then(() => carry(parts, file))
        .catch(async (error: unknown) => {
          await noteFault(parts.db, file, wordOf(error))
          throw error
        }),
    ),
  )
  return claimed.length
}

/** Waits for all of them, then throws what the first that failed did. */
async function allOrFirstFault(works: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(works)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** What an operator is told of a file that stays where it is; never a message, which may name anything. */
function wordOf(error: unknown): string {
  if (error instanceof FileStoreAwayError) return error.reason
  return error instanceof Error ? error.name : 'unknown'
}

/** Its bytes are not those that were stored: it stays where it is. */
export class FileDamagedError extends Error {
  override readonly name = 'FileDamagedError'
  readonly fileId: string

  constructor(fileId: string) {
    super(`The file ${fileId} is not what was stored.`)
    this.fileId = fileId
  }
}

async function carryToStore({ db, clock, objects }: CarryParts, carried: CarriedFile): Promise<void> {
  const { id, objectKey } = carried
  const file = await findWholeFile(db, id)
  if (file?.bytes) {
    if (!isWhole(file, file.bytes)) throw new FileDamagedError(id)
    await objects.put(objectKey, { contentType: file.contentType, bytes: file.bytes, sha256: file.sha256 })
    const kept = await objects.get(objectKey, 0)
    if (!kept || !isWhole(file, joinChunks(await Array.fromAsync(kept)))) throw new FileDamagedError(id)
    if (await transact(db, (trx) => leaveDatabase(trx, carried))) return
  }
  // Deleted meanwhile, its object too if it was there: now it is, whatever the order was.
  if (!(await isObjectKnown(db, objectKey))) await removeLater(db, [objectKey], clock.now())
}

async function carryToDatabase({ db, clock, objects }: CarryParts, carried: CarriedFile): Promise<void> {
  const file = await findWholeFile(db, carried.id)
  if (!file || file.objectKey !== carried.objectKey) return
  const kept = await objects.get(file.objectKey, 0)
  const bytes = kept && joinChunks(await Array.fromAsync(kept))
  if (!bytes || !isWhole(file, bytes)) throw new FileDamagedError(carried.id)
  await transact(db, (trx) => leaveStore(trx, carried, bytes, clock.now()))
}

const removedAtOnce = 20

/**
 * Deletes some of the objects whose files were deleted, and answers how many. Throws OthersBucketError, or
 * FileStoreAwayError after it deleted those that it could.
 */
export async function removeObjects(parts: Omit<CarryParts, 'keptIn'>): Promise<number> {
  const { db, clock, objects } = parts
  const keys = await claimRemovals(db, clock.now(), removedAtOnce)
  if (keys.length === 0) return 0
  await holdBucket(parts)
  await allOrFirstFault(
    keys.map(async (key) => {
      await objects.remove(key)
      await forgetRemoval(db, key)
    }),
  )
  return keys.length
}
