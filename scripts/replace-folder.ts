import { renameSync } from 'node:fs'

/**
 * Moves a new folder to `place` and the existing one aside, so that nobody sees half of either. Where another
 * process has just put its own folder there, that one stays.
 */
export function replaceFolder(made: string, place: string, aside: string): void {
  rename(place, aside, 'ENOENT')
  // Windows reports EPERM for an existing target.
  rename(made, place, 'ENOTEMPTY', 'EEXIST', 'EPERM')
}

function rename(from: string, to: string, ...toleratedCodes: readonly string[]): void {
  try {
    renameSync(from, to)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!toleratedCodes.includes(code)) throw error
  }
}
