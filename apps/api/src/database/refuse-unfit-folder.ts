import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UnfitFolderError } from './data-folder-faults.ts'
import { makePrivateFolder } from './private-folder.ts'

/** Bytes that the disk has to have left. */
const rooms = {
  /** What a new database takes with its migrations, and what its log may ask for before it is written out. */
  new: 150_000_000,
  /** Of one that is there, where Llave is to run on it: its log grows by 16 MB at a time. */
  start: 50_000_000,
}

const kept = 'What is there is as it was.'
const elsewhere = 'or set DATA_DIR to another folder'

/** Makes the folder of the embedded database. Throws UnfitFolderError where it cannot be written to. */
export function refuseUnfitFolder(folder: string): void {
  try {
    makePrivateFolder(folder)
    const probe = join(folder, `probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw explain(folder, error) ?? error
  }
}

/** Throws UnfitFolderError where the disk has not enough left for that; not where it does not say how much it has. */
export function refuseFullDisk(folder: string, purpose: keyof typeof rooms): void {
  const room = rooms[purpose]
  if (bytesLeft(folder) < room) throw new UnfitFolderError(fullWords(folder, room))
}

function bytesLeft(folder: string): number {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder)
    // So a file system answers that does not count.
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Why the database did not open: where its folder has a fault by now, that one with the error as its cause. */
export function explainUnopened(folder: string, thrown: unknown): Error {
  // A fault of its own file system is no Error.
  const error = thrown instanceof Error ? thrown : new Error(JSON.stringify(thrown))
  try {
    refuseUnfitFolder(folder)
    refuseFullDisk(folder, 'start')
    return error
  } catch (fault) {
    if (!(fault instanceof UnfitFolderError)) return error
    return new UnfitFolderError(`${fault.message} The database itself said: ${error.message}`, {
      cause: error,
    })
  }
}

/** The fault of a folder in words; null for any other error. */
function explain(folder: string, error: unknown): UnfitFolderError | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOSPC' || code === 'EDQUOT') return new UnfitFolderError(fullWords(folder, null))
  if (code === 'EROFS')
    return new UnfitFolderError(
      `${folder} is on a disk that can only be read. Make it writable, ${elsewhere}. ${kept}`,
    )
  if (code === 'EACCES' || code === 'EPERM')
    return new UnfitFolderError(
      `This user may not write to ${folder}. Give it to this user, ${elsewhere}. ${kept}`,
    )
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new UnfitFolderError(`${folder} is no folder. Set DATA_DIR to one.`)
  return null
}

function fullWords(folder: string, room: number | null): string {
  const needed =
    room === null ? '' : `: the embedded database needs ${Math.ceil(room / 1_000_000)} MB to start`
  return `The disk of ${folder} is full${needed}. Free some space there, ${elsewhere}, and start again. ${kept}`
}
