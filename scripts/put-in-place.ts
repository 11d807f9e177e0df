import { renameSync } from 'node:fs'

/**
 * Puts a folder where another one stands or none, and that one aside: nobody finds a half of
 * either. Where somebody put theirs there in between it stays.
 */
export function putInPlace(made: string, place: string, aside: string): void {
  rename(place, aside, 'ENOENT')
  // Windows says EPERM of a place that is taken.
  rename(made, place, 'ENOTEMPTY', 'EEXIST', 'EPERM')
}

function rename(from: string, to: string, ...unlessItIs: readonly string[]): void {
  try {
    renameSync(from, to)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!unlessItIs.includes(code)) throw error
  }
}
