import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '../files/open-files.ts'
import type { WaitingPicture } from './list-waiting.ts'

/** Writes pictures into a folder readable by its owner only: they show people's homes. */
export async function savePictures(
  files: Files,
  pictures: readonly WaitingPicture[],
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const { name, fileId } of pictures) {
    const file = await files.get(fileId)
    if (file) await writeFile(join(folder, name), file.bytes, { mode: 0o600 })
  }
}
