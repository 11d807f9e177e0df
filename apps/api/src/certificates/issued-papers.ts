import type { FileBytes } from '@llave/contract/call'
import type { PaperQuery } from '@llave/contract/certificates/print-issued-paper'
import { certificateFileName } from '@llave/domain/certificates/certificate'
import type { IssuedPaper } from '@llave/domain/certificates/issued-paper'
import { statementFileName } from '@llave/domain/certificates/statement-period'
import { paymentKindText } from '@llave/domain/payments/payment-kind'
import { formatDate } from '@llave/domain/time/format-date'
import type { Queryable } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { certificateTitle } from './certificate-text.ts'
import type { CertificateParts } from './issue-certificate.ts'
import { certificateFromJson } from './issued-certificate.ts'
import { findPaper, type ListedPaper, listPapers } from './issued-papers.store.ts'
import { renderCertificate } from './render-certificate.ts'
import { keptStatement } from './statement-content.ts'

/** PapelesEmitidos: what was issued to the customer, newest first. */
export async function listIssued(db: Queryable, session: Session): Promise<IssuedPaper[]> {
  const papers = await listPapers(db, session.customerId)
  return papers.map(({ of, ...paper }) => ({ ...paper, kind: of.kind, concept: conceptOf(of, paper.debt) }))
}

const debtKinds = {
  instalment: 'instalment',
  reservation: 'reservation',
  initial_payment: 'initial-payment',
} as const

function conceptOf(of: ListedPaper['of'], debt: string): string {
  switch (of.kind) {
    case 'receipt':
      return `${paymentKindText(debtKinds[of.debtKind])} ${debt}`
    case 'certificate':
      return certificateTitle(of.certificate)
    case 'statement':
      return `Estado de cuenta del ${formatDate(of.from)} al ${formatDate(of.to)}`
  }
}

/** PapelEmitido: the same file again, under the same number. */
export async function printIssued(
  { db, files, brand, publicUrl }: CertificateParts,
  session: Session,
  { number }: PaperQuery,
): Promise<FileBytes> {
  const found = await findPaper(db, session.customerId, number)
  if (!found) throw new ApiError('ajeno')
  if (found.isStatement) {
    const { proforma, period } = keptStatement(found.content)
    const file = found.fileId === null ? null : await files.get(found.fileId)
    if (!file) throw new Error('A statement without its file')
    return { bytes: file.bytes, fileName: statementFileName(proforma, period) }
  }
  const paper = certificateFromJson(found.content)
  return {
    bytes: await renderCertificate(paper, brand, `${publicUrl}/verificar/${paper.checkCode}`),
    fileName: certificateFileName(paper.kind, paper.customerName, paper.proforma),
  }
}
