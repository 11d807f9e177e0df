import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { FolderInUseError, UnfitFolderError } from './data-folder-faults.ts'

const busy = 5

/**
 * Keeps other processes out of a folder until it is closed: an exclusive SQLite transaction, which the operating system
 * releases with the process, even on kill -9. Throws FolderInUseError, or UnfitFolderError.
 */
export function lockFolder(folder: string): DatabaseSync {
  const file = join(folder, 'lock')
  openForWriting(file)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    // Nothing is written, as a full disk would refuse.
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === busy)) throw error
    throw new FolderInUseError(
      `Another Llave is running on ${folder}. Stop it, or set DATA_DIR to another folder.`,
    )
  }
}

/** SQLite would take a file that it may only read too, and keep nobody out. */
function openForWriting(file: string): void {
  try {
    closeSync(openSync(file, 'a'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error
    throw new UnfitFolderError(
      `This user may not write to ${file}. Give it, and all beside it, to this user, or set DATA_DIR to another folder.`,
    )
  }
}
