import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { lockFolder } from './lock-folder.ts'
import { refuseFullDisk, refuseUnfitFolder } from './refuse-unfit-folder.ts'

/** Where the embedded database is, and where a new one is made. */
export function placesOf(folder: string): { readonly place: string; readonly begun: string } {
  const place = join(folder, 'database')
  return { place, begun: `${place}.new` }
}

/**
 * Keeps others out of the folder of the embedded database until the lock is closed, and clears away what a process left
 * that was stopped while it made one. Throws FolderInUseError; UnfitFolderError where it cannot be written to, or has
 * no room for a new database.
 */
export function takeFolder(folder: string): DatabaseSync {
  const { place, begun } = placesOf(folder)
  refuseUnfitFolder(folder)
  const lock = lockFolder(folder)
  try {
    rmSync(begun, { recursive: true, force: true })
    if (!existsSync(place)) refuseFullDisk(folder, 'new')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}
