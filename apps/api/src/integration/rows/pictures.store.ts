import type { Trx } from '../../database/database.ts'

export type StoredPicture = { readonly fileId: string; readonly width: number; readonly height: number }

/** A stored picture from the same source file, of any project and purpose. */
export async function findSamePicture(trx: Trx, sourceHash: Uint8Array): Promise<StoredPicture | null> {
  const hash = Buffer.from(sourceHash)
  const columns = ['file_id as fileId', 'width', 'height'] as const
  const found = await trx
    .selectFrom('project_picture')
    .select(columns)
    .where('source_sha256', '=', hash)
    .unionAll(trx.selectFrom('progress_picture').select(columns).where('source_sha256', '=', hash))
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

/** Deletes those of the files that no picture uses any more. */
export async function deleteUnusedFiles(trx: Trx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await trx
    .deleteFrom('file')
    .where('id', 'in', fileIds)
    .where('id', 'not in', (where) => where.selectFrom('project_picture').select('file_id'))
    .where('id', 'not in', (where) => where.selectFrom('progress_picture').select('file_id'))
    .execute()
}
