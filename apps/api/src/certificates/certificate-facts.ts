import type { CertificateKind } from '@llave/domain/certificates/certificate'
import { outstandingCapital } from '@llave/domain/certificates/certificate-conditions'
import { instalmentProgress } from '@llave/domain/receivables/instalment-progress'
import { isOverdue } from '@llave/domain/receivables/overdue'
import type { ProformaLetra, ProformaLetras } from '../receivables/proforma-letras.store.ts'
import type { CertificateFacts } from './issued-certificate.ts'

/** What a certificate of that kind states of a proforma today. Annulled letras are in 04 alone. */
export function certificateFacts(
  kind: CertificateKind,
  found: ProformaLetras,
  today: Temporal.PlainDate,
): CertificateFacts {
  const { paid, total } = instalmentProgress(found.letras)
  return {
    kind,
    on: today,
    customerName: found.holder.name,
    customerDocument: found.holder.document,
    proforma: found.proforma,
    projectName: found.projectName,
    productName: found.productName,
    paidCount: paid,
    totalCount: total,
    outstanding: outstandingCapital(found.letras),
    letras: found.letras
      .filter((letra) => isCertified(kind, letra, today))
      .map(({ code, dueOn, paidOn, amount }) => ({ code, dueOn, paidOn, amount })),
  }
}

function isCertified(kind: CertificateKind, letra: ProformaLetra, today: Temporal.PlainDate): boolean {
  if (kind === '04') return letra.state === 'annulled'
  if (letra.state !== 'paid') return false
  // Being up to date concerns what was due; payments ahead of their due date are left out.
  return kind !== '02' || isOverdue({ ...letra, state: 'pending' }, today)
}
