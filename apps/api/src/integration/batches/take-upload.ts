import { createHash } from 'node:crypto'
import { paperTypeOf } from '@llave/domain/portfolio/paper-file'
import type { Clock } from '@llave/domain/time/lima-date'
import { type Database, transact } from '../../database/database.ts'
import { putFile } from '../../files/files.store.ts'
import { ApiError } from '../../http/api-error.ts'
import { insertUpload } from './upload.store.ts'

/** Keeps a file for the rows that will name it, and answers how they do. Judged by its content. */
export async function takeUpload(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  {
    system,
    name,
    bytes,
  }: { readonly system: string; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const contentType = paperTypeOf(bytes)
  if (!contentType) throw new ApiError('formato_no_admitido', {}, 'El archivo no es un pdf, jpg o png.')
  const hash = createHash('sha256').update(bytes).digest()
  const now = clock.now()
  const id = await transact(db, async (trx) => {
    const fileId = await putFile(trx, { contentType, bytes }, now)
    return insertUpload(trx, { system, name, hash, fileId }, now)
  })
  return `upload:${id}/${name}`
}
