import { documentTypeOf, type IdentityDocument } from '@llave/domain/access/document-type'

/** `DNI 44556677`. */
export function documentText({ document }: { readonly document: IdentityDocument }): string {
  return `${documentTypeOf(document.type).abbreviation} ${document.number}`
}
