import { chmodSync, mkdirSync, statSync } from 'node:fs'

/**
 * Makes a folder that nobody else on the machine opens: it holds what customers owe and the keys.
 * One that was made before, by an older Llave say, is closed as well; one that the system shares
 * among all, /tmp for instance, is left as it is.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode } = statSync(folder)
  const isShared = (mode & 0o1000) !== 0
  if (!isShared && (mode & 0o077) !== 0) chmodSync(folder, 0o700)
}
