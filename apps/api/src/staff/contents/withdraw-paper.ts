import { changed } from '@llave/domain/staff/audit-changes'
import type { Clock } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { beginBatch } from '../../integration/rows/begin-batch.store.ts'
import { withdrawDocuments } from '../../integration/rows/withdraw-documents.store.ts'
import { endVersion, lockVersion } from './papers.store.ts'

/**
 * Takes a paper away that was stored here, with its file. Its version stays, with who withdrew it and why. Throws
 * ApiError where the proforma never had it, or where it is not the one that is shown any more.
 */
export function withdrawPaper(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  staffId: number,
  {
    proforma,
    versionId,
    why,
  }: { readonly proforma: string; readonly versionId: number; readonly why: string },
): Promise<void> {
  const now = clock.now()
  return transact(db, async (trx) => {
    await beginBatch(trx, 10)
    const version = await lockVersion(trx, proforma, versionId)
    if (!version) throw new ApiError('no_encontrado')
    if (!version.isShown) throw new ApiError('papel_cambiado')
    await withdrawDocuments(trx, [{ id: version.externalId }])
    await endVersion(trx, versionId, { staffId, why }, now)
    const details = { proforma, kind: version.kind, version: versionId }
    const changes = { state: changed('shown', 'withdrawn') }
    const act = { action: 'paper.withdrawn', subject: `proforma:${proforma}`, changes, details } as const
    await writeAudit(trx, { ...act, staffId, why }, now)
  })
}
