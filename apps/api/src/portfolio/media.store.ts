import type { Queryable } from '../database/database.ts'

/** The file that shows a project on the home; null where it has none. */
export async function findHomePicture(db: Queryable, projectCode: string): Promise<string | null> {
  const found = await db
    .selectFrom('project_picture')
    .select('file_id')
    .where('project_code', '=', projectCode)
    .where('kind', '=', 'home')
    .executeTakeFirst()
  return found?.file_id ?? null
}

/** Whether a file is public: receipts and attachments are in the same table. */
export async function isProjectPicture(db: Queryable, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('project_picture')
    .select('file_id')
    .where('file_id', '=', fileId)
    .unionAll(db.selectFrom('progress_picture').select('file_id').where('file_id', '=', fileId))
    .unionAll(db.selectFrom('gallery_picture').select('file_id').where('file_id', '=', fileId))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
