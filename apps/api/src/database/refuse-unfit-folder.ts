import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UnfitFolderError } from './data-folder-faults.ts'
import { makePrivateFolder } from './private-folder.ts'

/** What a new database takes with its migrations, and what its log may ask for before it is written out. */
const roomForNew = 150_000_000
/** Of one that is there: its log grows by 16 MB at a time. */
const roomToStart = 50_000_000

const kept = 'What is there is as it was.'
const elsewhere = 'or set DATA_DIR to another folder'

/**
 * Makes the folder of the embedded database. Throws UnfitFolderError where it cannot be written to, or where its disk
 * has not enough left, before anything of a database is begun there.
 */
export function refuseUnfitFolder(folder: string): void {
  try {
    makePrivateFolder(folder)
    const probe = join(folder, `probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw explain(folder, error) ?? error
  }
  const room = existsSync(join(folder, 'database')) ? roomToStart : roomForNew
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < room) throw new UnfitFolderError(fullWords(folder, room))
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
