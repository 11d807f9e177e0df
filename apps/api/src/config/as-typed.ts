import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A release has it at its root, and no npm. */
const isRelease = existsSync(join(import.meta.dirname, '../../../../llave'))

/** A command's words as they are typed here: by npm, or in a release by `llave` (deploy/README.md). */
export function asTyped(words: string): string {
  return isRelease ? words.replaceAll(/npm run ([\w-]+ \[?)(?:-- )?/g, 'llave $1') : words
}
