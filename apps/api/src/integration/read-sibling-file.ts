import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { largestFile } from '../files/files.store.ts'

/** A file named by a row that cannot be used; the message says why, in Spanish. */
export class SiblingFileFault extends Error {}

/** Reads a file from the data file's folder. Throws SiblingFileFault. */
export async function readSiblingFile(folder: string, path: string): Promise<Uint8Array> {
  try {
    if ((await stat(join(folder, path))).size > largestFile)
      throw new SiblingFileFault(`${path}: pesa más de 20 MB`)
    return await readFile(join(folder, path))
  } catch (error) {
    throw error instanceof SiblingFileFault
      ? error
      : new SiblingFileFault(`${path}: no se encuentra el archivo`)
  }
}
