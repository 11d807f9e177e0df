import { issueCertificate as issueCertificateCall } from '@llave/contract/certificates/issue-certificate'
import type { RegisterCall } from '../http/register-call.ts'
import { type CertificateParts, issueCertificate } from './issue-certificate.ts'

export function registerCertificates(register: RegisterCall, parts: CertificateParts): void {
  register(issueCertificateCall, ({ session, query }) => issueCertificate(parts, session, query))
}
