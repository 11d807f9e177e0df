import { type DocumentTypeCode, documentTypeOf } from './document-type.ts'

/**
 * The sentence that the specification shows for a wrong document number, or null where it
 * is right (docs/specification.md, "login-document-required" and on). Types other than DNI and RUC
 * have a longest length only.
 */
export function validateDocumentNumber(type: DocumentTypeCode, number: string): string | null {
  if (number === '') return 'El número de documento es requerido'
  if (!/^\d+$/.test(number)) return 'El número de documento debe contener solo dígitos'
  if (type === '01' && number.length !== 8) return 'El número de DNI es incorrecto'
  if (type === '06' && number.length !== 11) return 'El número de RUC es incorrecto'
  if (number.length > documentTypeOf(type).maxLength) return 'El número de documento es incorrecto'
  return null
}
