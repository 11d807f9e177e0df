import { chmodSync, mkdirSync, statSync } from 'node:fs'

/**
 * Makes a folder that only its owner can open: it holds customers' debts and keys. An existing one,
 * from an older Llave for instance, is restricted as well; one shared by the system, such as /tmp, is
 * left as it is.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode } = statSync(folder)
  const isShared = (mode & 0o1000) !== 0
  if (!isShared && (mode & 0o077) !== 0) chmodSync(folder, 0o700)
}
