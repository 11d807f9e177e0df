import { randomUUID } from 'node:crypto'
import type { Database } from '@llave/api/database/database'
import { putFile } from '@llave/api/files/files.store'

/** The smallest text that begins and ends like a PDF. */
export const smallPdf = new TextEncoder().encode('%PDF-1.7\n%%EOF\n')

type NewDocument = {
  readonly proforma?: string
  readonly projectCode?: string
  readonly title?: string
  readonly kind?: 'contract' | 'plan' | 'act' | 'other'
  readonly datedOn?: string
}

/** A contract of a property, or of a whole project; answers its id as calls name it. */
export async function insertDocument(db: Database, document: NewDocument): Promise<string> {
  const at = Temporal.Instant.from('2026-11-21T15:00:00Z')
  const fileId = await putFile(db, { contentType: 'application/pdf', bytes: smallPdf }, at)
  const { id } = await db
    .insertInto('document')
    .values({
      external_id: randomUUID(),
      proforma: document.proforma ?? null,
      project_code: document.projectCode ?? null,
      kind: document.kind ?? 'contract',
      title: document.title ?? 'Contrato de compraventa',
      dated_on: document.datedOn ?? '2026-11-01',
      file_id: fileId,
      width: null,
      height: null,
      source_sha256: Buffer.alloc(32),
      updated_at: at.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}
