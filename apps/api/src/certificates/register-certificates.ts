import { issueCertificate as issueCertificateCall } from '@llave/contract/certificates/issue-certificate'
import { issuePeriodStatement } from '@llave/contract/certificates/issue-period-statement'
import { listIssuedPapers } from '@llave/contract/certificates/list-issued-papers'
import { printIssuedPaper } from '@llave/contract/certificates/print-issued-paper'
import { readPeriodStatement } from '@llave/contract/certificates/read-period-statement'
import { limaDate } from '@llave/domain/time/lima-date'
import type { Registrars } from '../replicas/read-registrar.ts'
import { type CertificateParts, issueCertificate } from './issue-certificate.ts'
import { issueStatement, readStatement } from './issue-statement.ts'
import { listIssued, printIssued } from './issued-papers.ts'

export function registerCertificates({ register, registerRead }: Registrars, parts: CertificateParts): void {
  register(issueCertificateCall, ({ session, query }) => issueCertificate(parts, session, query))
  register(readPeriodStatement, ({ session, query }) =>
    readStatement(parts.db, limaDate(parts.clock.now()), session, query),
  )
  register(issuePeriodStatement, ({ session, query }) => issueStatement(parts, session, query))
  registerRead(listIssuedPapers, ({ session, db }) => listIssued(db, session))
  register(printIssuedPaper, ({ session, query }) => printIssued(parts, session, query))
}
