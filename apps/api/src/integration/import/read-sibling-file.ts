import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { largestFile } from '../../files/files.store.ts'
import { type ReadSourceFile, SourceFileFault } from '../rows/source-file.ts'

/** Reads the files that lie in a data file's folder. */
export function siblingReader(folder: string): ReadSourceFile {
  return async (path) => {
    try {
      if ((await stat(join(folder, path))).size > largestFile)
        throw new SourceFileFault(`${path}: pesa más de 20 MB`)
      const bytes = await readFile(join(folder, path))
      return { hash: createHash('sha256').update(bytes).digest(), read: async () => bytes }
    } catch (error) {
      throw error instanceof SourceFileFault
        ? error
        : new SourceFileFault(`${path}: no se encuentra el archivo`)
    }
  }
}
