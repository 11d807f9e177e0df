import { createHash } from 'node:crypto'
import type { FileBytes } from '@llave/contract/call'
import type { CertificateQuery } from '@llave/contract/certificates/issue-certificate'
import { certificateFileName } from '@llave/domain/certificates/certificate'
import { certificateRefusal } from '@llave/domain/certificates/certificate-conditions'
import { seriesNumber } from '@llave/domain/paper/number-series'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { type Database, transact } from '../database/database.ts'
import type { Files } from '../files/open-files.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import type { PaperBrand } from '../paper/brand.ts'
import { makeCheckCode } from '../paper/check-code.ts'
import { findProformaLetras } from '../receivables/proforma-letras.store.ts'
import { findByFacts, insertCertificate, listCashStates, lockSeries } from './certificate.store.ts'
import { certificateFacts } from './certificate-facts.ts'
import { type CertificateFacts, certificateToJson, type IssuedCertificate } from './issued-certificate.ts'
import { renderCertificate } from './render-certificate.ts'

export type CertificateParts = {
  readonly db: Database
  readonly files: Files
  readonly clock: Clock
  readonly brand: PaperBrand
  readonly publicUrl: string
}

/**
 * ObtenerConstancias: the conditions of the screen hold here too (422 with the sentence that the
 * screen says). What is printed comes from our own rows and is kept. Asked for again on the same
 * day, with the same facts, it is the same paper under the same number.
 */
export async function issueCertificate(
  { db, clock, brand, publicUrl }: CertificateParts,
  session: Session,
  { proforma, kind }: CertificateQuery,
): Promise<FileBytes> {
  const now = clock.now()
  const today = limaDate(now)
  const found = await findProformaLetras(db, session.customerId, proforma)
  if (!found) throw new ApiError('ajeno')
  const cashItems = await listCashStates(db, proforma)
  const refusal = certificateRefusal(kind, { letras: found.letras, cashItems }, today)
  if (refusal) throw new ApiError('no_disponible', {}, refusal)
  const facts = certificateFacts(kind, found, today)
  const paper = await keepCertificate(db, found.holder.customerId, facts, now)
  return {
    bytes: await renderCertificate(paper, brand, `${publicUrl}/verificar/${paper.checkCode}`),
    fileName: certificateFileName(kind, paper.customerName, proforma),
  }
}

async function keepCertificate(
  db: Database,
  customerId: number,
  facts: CertificateFacts,
  now: Temporal.Instant,
): Promise<IssuedCertificate> {
  const factsHash = createHash('sha256')
    .update(`${customerId} ${certificateToJson(facts)}`)
    .digest()
  const kept = await findByFacts(db, factsHash)
  if (kept) return kept
  return transact(db, async (trx) => {
    const sequence = await lockSeries(trx)
    // Of two concurrent requests the second waited for the number and finds the first one's certificate.
    const other = await findByFacts(trx, factsHash)
    if (other) return other
    const paper: IssuedCertificate = {
      ...facts,
      number: seriesNumber('certificates', sequence),
      checkCode: makeCheckCode(),
      issuedAt: now,
    }
    await insertCertificate(
      trx,
      { sequence, customerId, factsHash, fileId: null },
      paper,
      certificateToJson(paper),
    )
    return paper
  })
}
