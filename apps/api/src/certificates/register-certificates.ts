import { issueCertificate as issueCertificateCall } from '@llave/contract/certificates/issue-certificate'
import { issuePeriodStatement } from '@llave/contract/certificates/issue-period-statement'
import { listIssuedPapers } from '@llave/contract/certificates/list-issued-papers'
import { printIssuedPaper } from '@llave/contract/certificates/print-issued-paper'
import { readPeriodStatement } from '@llave/contract/certificates/read-period-statement'
import type { RegisterCall } from '../http/register-call.ts'
import { type CertificateParts, issueCertificate } from './issue-certificate.ts'
import { issueStatement, readStatement } from './issue-statement.ts'
import { listIssued, printIssued } from './issued-papers.ts'

export function registerCertificates(register: RegisterCall, parts: CertificateParts): void {
  register(issueCertificateCall, ({ session, query }) => issueCertificate(parts, session, query))
  register(readPeriodStatement, ({ session, query }) => readStatement(parts, session, query))
  register(issuePeriodStatement, ({ session, query }) => issueStatement(parts, session, query))
  register(listIssuedPapers, ({ session }) => listIssued(parts, session))
  register(printIssuedPaper, ({ session, query }) => printIssued(parts, session, query))
}
