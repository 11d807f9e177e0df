import { createHash } from 'node:crypto'
import type { paperResults } from '@llave/contract/staff/contents/papers'
import type { DocumentKind } from '@llave/domain/portfolio/property-document'
import { paperTitle, proformasMeant, proformasNamed, proformasThatFit } from '@llave/domain/staff/paper-name'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { beginBatch } from '../../integration/rows/begin-batch.store.ts'
import { ownKeyPrefix } from '../../integration/rows/own-keys.ts'
import { writeDocuments } from '../../integration/rows/write-documents.ts'
import { findPaperProperties, holderIds, insertVersion } from './papers.store.ts'

type Paper = {
  readonly name: string
  readonly proforma: string
  readonly kind: DocumentKind
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Stores a paper through what stores those of the developer's system, under a key of Mesa's own: one of the same
 * proforma, kind and title takes the place of the one before. Throws ApiError where its name names a proforma of
 * other people, where nobody holds this one, or where the file is none of ours.
 */
export function placePaper(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  staffId: number,
  { name, proforma, kind, bytes }: Paper,
): Promise<{ readonly result: (typeof paperResults)[number]; readonly title: string }> {
  const now = clock.now()
  const title = paperTitle(kind, name, proforma)
  const sha256 = createHash('sha256').update(bytes).digest()
  return transact(db, async (trx) => {
    await beginBatch(trx, 10)
    const words = proformasNamed(name)
    const properties = await findPaperProperties(trx, [...words, proforma])
    const named = proformasMeant(words.filter((word) => properties.has(word)))
    const fits = proformasThatFit(
      named.flatMap((one) => {
        const property = properties.get(one)
        return property ? { proforma: one, holderIds: holderIds(property) } : []
      }),
    )
    if (fits && !fits.includes(proforma)) throw new ApiError('papel_ajeno')
    if (!properties.get(proforma)?.holders.length) throw new ApiError('papel_sin_titular')
    const key = createHash('sha256').update(`${proforma}\n${kind}\n${title}`).digest('hex')
    const externalId = `${ownKeyPrefix}${key}`
    const date = limaDate(now).toString()
    const row = { id: externalId, proforma, projectCode: null, kind, title, date, file: name }
    const readFile = async () => ({ hash: sha256, read: async () => bytes })
    const [outcome] = await writeDocuments(trx, [row], {
      now,
      by: `staff:${staffId}`,
      batchId: null,
      readFile,
    })
    if (outcome !== 'created' && outcome !== 'changed' && outcome !== 'same') {
      const reason =
        typeof outcome === 'object' && 'reason' in outcome ? outcome.reason : 'no se pudo guardar'
      throw new ApiError('formato_no_admitido', {}, `El archivo ${reason}.`)
    }
    if (outcome !== 'same') {
      const version = await insertVersion(trx, { externalId, proforma, kind, title, sha256, staffId }, now)
      const action = outcome === 'created' ? 'paper.placed' : 'paper.replaced'
      // Neither title nor hash: both are of what a person may have erased, and the audit stays.
      const details = { proforma, kind, version }
      await writeAudit(trx, { action, subject: `proforma:${proforma}`, staffId, details }, now)
    }
    return { result: outcome, title }
  })
}
