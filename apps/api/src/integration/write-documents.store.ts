import type { Trx } from '../database/database.ts'
import type { DocumentRow } from './document-row.ts'

/** The file of a paper, and what it came from. */
export type PlacedFile = {
  readonly fileId: string
  readonly width: number | null
  readonly height: number | null
  readonly sourceHash: Uint8Array
}

export type StoredDocument = PlacedFile & { readonly row: Omit<DocumentRow, 'file'> }

/** Those of the rows that are stored, by the developer's id. */
export async function findStoredDocuments(
  trx: Trx,
  rows: readonly DocumentRow[],
): Promise<Map<string, StoredDocument>> {
  const found = await trx
    .selectFrom('document')
    .selectAll()
    .where(
      'external_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return new Map(
    found.map((stored) => [
      stored.external_id,
      {
        row: {
          id: stored.external_id,
          proforma: stored.proforma,
          projectCode: stored.project_code,
          kind: stored.kind,
          title: stored.title,
          date: stored.dated_on.toString(),
        },
        fileId: stored.file_id,
        width: stored.width,
        height: stored.height,
        sourceHash: stored.source_sha256,
      },
    ]),
  )
}

/** Those of the proformas and projects that exist. */
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

export async function upsertDocument(
  trx: Trx,
  row: DocumentRow,
  { fileId, width, height, sourceHash }: PlacedFile,
  now: Temporal.Instant,
): Promise<void> {
  const values = {
    proforma: row.proforma,
    project_code: row.projectCode,
    kind: row.kind,
    title: row.title,
    dated_on: row.date,
    file_id: fileId,
    width,
    height,
    source_sha256: Buffer.from(sourceHash),
    updated_at: now.toString(),
  }
  await trx
    .insertInto('document')
    .values({ external_id: row.id, ...values })
    .onConflict((conflict) => conflict.column('external_id').doUpdateSet(values))
    .execute()
}

/** The file that a paper had before; two papers never share one. */
export async function deleteOldFile(trx: Trx, fileId: string): Promise<void> {
  await trx.deleteFrom('file').where('id', '=', fileId).execute()
}
