import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The process that made it stands in its name. */
const ofProcess = /^llave-staff-import-(\d+)-/

/** A folder that only this user opens, for the files of one run, which deletes it. */
export async function openFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `llave-staff-import-${process.pid}-`))
}

/** Deletes the folders of processes that were killed: they hold what people sent. */
export async function sweepFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(ofProcess.exec(name)?.[1])
    if (pid > 0 && !isAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user, whose folder is not ours to delete.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
