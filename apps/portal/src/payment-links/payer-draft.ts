import type { DocumentTypeCode } from '@llave/domain/access/document-type'
import { validateDocumentNumber } from '@llave/domain/access/validate-document-number'
import { validatePayerEmail, validatePayerName } from '@llave/domain/payment-links/link-payer'

/** What who pays types of themselves. */
export type PayerDraft = {
  readonly name: string
  readonly type: DocumentTypeCode
  readonly number: string
  readonly email: string
  readonly accepted: boolean
}

export const emptyPayer: PayerDraft = { name: '', type: '01', number: '', email: '', accepted: false }

export type PayerFaults = Readonly<Record<'name' | 'number' | 'email' | 'accepted', string | null>>

export function faultsOfPayer({ name, type, number, email, accepted }: PayerDraft): PayerFaults {
  return {
    name: validatePayerName(name.trim()),
    number: validateDocumentNumber(type, number.trim()),
    email: validatePayerEmail(email.trim()),
    accepted: accepted ? null : 'Acéptalas para poder pagar',
  }
}
