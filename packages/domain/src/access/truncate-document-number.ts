import { type DocumentTypeCode, documentTypeOf } from './document-type.ts'

/**
 * Shortens a typed number when the document type changes (docs/specification.md,
 * "login-document-truncated-on-type").
 */
export function truncateDocumentNumber(type: DocumentTypeCode, number: string): string {
  return number.slice(0, documentTypeOf(type).maxLength)
}
