import { createHash } from 'node:crypto'
import type { Trx } from '../database/database.ts'
import { encodePicture, PictureFault } from '../files/encode-picture.ts'
import { putFile } from '../files/files.store.ts'
import type { DocumentRow } from './document-row.ts'
import type { BatchContext, BatchOutcome, Fault, Located } from './import-kind.ts'
import { BesideFault, readBeside } from './read-beside.ts'
import {
  deleteOldFile,
  findOwners,
  findStoredDocuments,
  type StoredDocument,
  upsertDocument,
} from './write-documents.store.ts'

type Paper = {
  readonly contentType: 'application/pdf' | 'image/jpeg'
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly width: number | null
  readonly height: number | null
}

/** Stores the papers of properties and projects, which stand as files beside the data. */
export async function writeDocuments(
  trx: Trx,
  located: readonly Located<DocumentRow>[],
  { folder, now }: BatchContext,
): Promise<BatchOutcome> {
  const rows = located.map(({ row }) => row)
  const [known, owners] = [await findStoredDocuments(trx, rows), await findOwners(trx, rows)]
  const refusals: (Fault & { line: number })[] = []
  const counts = { created: 0, updated: 0, unchanged: 0 }

  /** Answers what is wrong with the row, or null where it stands now. */
  async function write(row: DocumentRow): Promise<Fault | null> {
    if (row.proforma !== null && !owners.proformas.has(row.proforma)) return missing('proforma')
    if (row.projectCode !== null && !owners.projects.has(row.projectCode)) return missing('projectCode')
    const before = known.get(row.id)
    try {
      const source = await readBeside(folder, row.file)
      const sourceHash = createHash('sha256').update(source).digest()
      const sameFile = before !== undefined && sourceHash.equals(before.sourceHash)
      if (sameFile && isSame(before, row)) {
        counts.unchanged += 1
        return null
      }
      if (sameFile) await upsertDocument(trx, row, before, now)
      else await upsertDocument(trx, row, { ...(await storePaper(trx, source, now)), sourceHash }, now)
      if (before && !sameFile) await deleteOldFile(trx, before.fileId)
      counts[before ? 'updated' : 'created'] += 1
      return null
    } catch (error) {
      if (error instanceof BesideFault) return { field: 'file', reason: error.message }
      if (error instanceof PictureFault) return { field: 'file', reason: `${row.file}: ${error.message}` }
      throw error
    }
  }

  for (const { line, row } of located) {
    const fault = await write(row)
    if (fault) refusals.push({ line, ...fault })
  }
  return { ...counts, refusals }
}

function missing(field: 'proforma' | 'projectCode'): Fault {
  return { field, reason: 'no existe' }
}

function isSame(stored: StoredDocument, row: DocumentRow): boolean {
  const { proforma, projectCode, kind, title, date } = stored.row
  return (
    proforma === row.proforma &&
    projectCode === row.projectCode &&
    kind === row.kind &&
    title === row.title &&
    date === row.date
  )
}

async function storePaper(trx: Trx, source: Uint8Array, now: Temporal.Instant) {
  const { contentType, bytes, width, height } = await readPaper(source)
  return { fileId: await putFile(trx, { contentType, bytes }, now), width, height }
}

/** By its content, whatever its name says. Throws PictureFault. */
async function readPaper(source: Uint8Array): Promise<Paper> {
  if (isPdf(source)) {
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

/** Begins and ends as a PDF does: a page renamed to .pdf and one that broke off on its way are none. */
function isPdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return text.subarray(0, 5).toString('latin1') === '%PDF-' && text.subarray(-1024).includes('%%EOF')
}
