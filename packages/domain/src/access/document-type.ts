/** The types of document (docs/specification.md, "doctype-01-dni" and on). */
export const documentTypes = [
  { code: '01', abbreviation: 'DNI', maxLength: 8 },
  { code: '04', abbreviation: 'C.E', maxLength: 12 },
  { code: '06', abbreviation: 'RUC', maxLength: 11 },
  { code: '07', abbreviation: 'P.S', maxLength: 12 },
  { code: '11', abbreviation: 'P.NAC', maxLength: 15 },
] as const

export type DocumentTypeCode = (typeof documentTypes)[number]['code']
export const defaultDocumentType: DocumentTypeCode = '01'

/** A customer is known by the type and number of their identity document. */
export type IdentityDocument = { readonly type: DocumentTypeCode; readonly number: string }

export function documentTypeOf(code: DocumentTypeCode): (typeof documentTypes)[number] {
  const found = documentTypes.find((type) => type.code === code)
  if (!found) throw new RangeError(`No document type ${code}`)
  return found
}
