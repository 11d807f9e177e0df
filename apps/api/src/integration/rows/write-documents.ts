import type { DocumentRow } from '@llave/contract/integration/rows/document-row'
import { paperTypeOf } from '@llave/domain/portfolio/paper-file'
import type { Trx } from '../../database/database.ts'
import { encodePicture, PictureFault } from '../../files/encode-picture.ts'
import { putFile } from '../../files/files.store.ts'
import type { BatchContext, Fault, RowOutcome } from './row-kind.ts'
import { mostNewFiles, tooManyFiles } from './slow-work.ts'
import { plainName, SourceFileFault } from './source-file.ts'
import { upsertValidRows } from './upsert-valid-rows.ts'
import {
  deleteOldFiles,
  documents,
  findOwners,
  findPaperFiles,
  type PaperFile,
} from './write-documents.store.ts'

type Paper = {
  readonly contentType: 'application/pdf' | 'image/jpeg'
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly width: number | null
  readonly height: number | null
}

/** Stores the papers of properties and projects, which are files that the rows name. */
export async function writeDocuments(
  trx: Trx,
  rows: readonly DocumentRow[],
  { readFile, now }: BatchContext,
): Promise<RowOutcome[]> {
  const [known, owners] = [await findPaperFiles(trx, rows), await findOwners(trx, rows)]
  const replaced: string[] = []
  let newFiles = 0

  async function validate(row: DocumentRow) {
    if (row.proforma !== null && !owners.proformas.has(row.proforma)) return missing('proforma')
    if (row.projectCode !== null && !owners.projects.has(row.projectCode)) return missing('projectCode')
    const before = known.get(row.id)
    try {
      const { hash: sourceHash, read } = await readFile(row.file)
      if (before && Buffer.from(sourceHash).equals(before.sourceHash)) return { row: { ...row, ...before } }
      if (newFiles === mostNewFiles) return refuse('file', tooManyFiles)
      newFiles += 1
      const placed = await storePaper(trx, await read(), now)
      if (before) replaced.push(before.fileId)
      return { row: { ...row, ...placed, sourceHash } }
    } catch (error) {
      if (error instanceof SourceFileFault) return refuse('file', error.message)
      if (error instanceof PictureFault) return refuse('file', `${plainName(row.file)}: ${error.message}`)
      throw error
    }
  }

  const validated = []
  for (const row of rows) validated.push(await validate(row))
  const outcomes = await upsertValidRows(trx, documents, validated, now)
  await deleteOldFiles(trx, replaced)
  return outcomes
}

function missing(field: 'proforma' | 'projectCode') {
  return refuse(field, 'no existe')
}

function refuse(field: keyof DocumentRow, reason: string): { readonly fault: Fault } {
  return { fault: { field, reason } }
}

async function storePaper(
  trx: Trx,
  source: Uint8Array,
  now: Temporal.Instant,
): Promise<Omit<PaperFile, 'sourceHash'>> {
  const { contentType, bytes, width, height } = await readPaper(source)
  return { fileId: await putFile(trx, { contentType, bytes }, now), width, height }
}

/** Reads a paper by its content, whatever its name says. Throws PictureFault. */
async function readPaper(source: Uint8Array): Promise<Paper> {
  if (paperTypeOf(source) === 'application/pdf') {
    return { contentType: 'application/pdf', bytes: new Uint8Array(source), width: null, height: null }
  }
  try {
    return { contentType: 'image/jpeg', ...(await encodePicture(source)) }
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error
    throw new PictureFault(
      error.message === 'no es una imagen jpg o png' ? 'no es un pdf, jpg o png' : error.message,
    )
  }
}
