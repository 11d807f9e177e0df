import type { DocumentRow } from '@llave/contract/integration/rows/document-row'
import type { Trx } from '../../database/database.ts'
import type { RowPlan } from '../../database/row-plan.ts'

/** The file of a paper, and what it came from. */
export type PaperFile = {
  readonly fileId: string
  readonly width: number | null
  readonly height: number | null
  readonly sourceHash: Uint8Array
}

export const documents: RowPlan<'document', Omit<DocumentRow, 'file'> & PaperFile> = {
  table: 'document',
  columns: {
    id: 'ours',
    external_id: { key: 'id' },
    proforma: { member: 'proforma' },
    project_code: { member: 'projectCode' },
    kind: { member: 'kind' },
    title: { member: 'title' },
    dated_on: { member: 'date' },
    file_id: { member: 'fileId' },
    width: { member: 'width' },
    height: { member: 'height' },
    source_sha256: { member: 'sourceHash' },
    updated_at: 'updatedAt',
    created_batch: 'ours',
  },
}

/** The files of the rows that are already stored, by the developer's id. */
export async function findPaperFiles(
  trx: Trx,
  rows: readonly DocumentRow[],
): Promise<Map<string, PaperFile>> {
  const ids = rows.map(({ id }) => id)
  const found = await trx
    .selectFrom('document')
    .select(['external_id', 'file_id as fileId', 'width', 'height', 'source_sha256 as sourceHash'])
    .where('external_id', 'in', ids)
    .execute()
  return new Map(found.map(({ external_id, ...file }) => [external_id, file]))
}

/** Which of the proformas and projects exist. */
export async function findOwners(
  trx: Trx,
  rows: readonly DocumentRow[],
): Promise<{ readonly proformas: ReadonlySet<string>; readonly projects: ReadonlySet<string> }> {
  const proformas = rows.flatMap(({ proforma }) => proforma ?? [])
  const codes = rows.flatMap(({ projectCode }) => projectCode ?? [])
  const properties =
    proformas.length === 0
      ? []
      : await trx.selectFrom('property').select('proforma').where('proforma', 'in', proformas).execute()
  const projects =
    codes.length === 0
      ? []
      : await trx.selectFrom('project').select('code').where('code', 'in', codes).execute()
  return {
    proformas: new Set(properties.map(({ proforma }) => proforma)),
    projects: new Set(projects.map(({ code }) => code)),
  }
}

/** Deletes the files that papers had before; no two papers share a file. */
export async function deleteOldFiles(trx: Trx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await trx.deleteFrom('file').where('id', 'in', fileIds).execute()
}
