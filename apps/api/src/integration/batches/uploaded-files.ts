import type { Trx } from '../../database/database.ts'
import { getFile } from '../../files/files.store.ts'
import { plainName, type ReadSourceFile, SourceFileFault, uploadId } from '../rows/source-file.ts'
import { findUpload } from './upload.store.ts'

/** Finds the files that a system uploaded. */
export function uploadReader(trx: Trx, system: string): ReadSourceFile {
  return async (reference) => {
    const id = uploadId(reference)
    const name = plainName(reference)
    if (!id) throw new SourceFileFault(`${name}: no es un archivo subido, como upload:…/obra.jpg`)
    const upload = await findUpload(trx, system, id)
    if (!upload || upload.name !== name) throw new SourceFileFault(`${name}: no hay un archivo subido así`)
    return {
      hash: upload.hash,
      read: async () => {
        const file = upload.fileId === null ? null : await getFile(trx, upload.fileId)
        if (!file) throw new SourceFileFault(`${name}: el archivo subido ya no se guarda, súbelo otra vez`)
        return file.bytes
      },
    }
  }
}
