import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

// Loaded by a Llave before itself (`node --import`), this file moves its clock by as many milliseconds as the file
// says that MOVED_CLOCK names, at each reading. Its emulators keep the time of the world.

const file = process.env.MOVED_CLOCK
if (file) {
  const real = Temporal.Now.instant
  Temporal.Now.instant = () => real().add({ milliseconds: Number(readFileSync(file, 'utf8')) })
}

/** The settings of a Llave whose clock a file moves. */
export function clockMovedBy(path: string): Readonly<Record<string, string>> {
  return { MOVED_CLOCK: path, NODE_OPTIONS: `--import=${pathToFileURL(import.meta.filename)}` }
}
