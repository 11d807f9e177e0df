import type { DocumentTypeCode } from '../access/document-type.ts'
import { validateContactEmail } from '../service-desk/validate-complaint.ts'
import { hasHiddenCharacters } from '../text/hidden-characters.ts'

/** Types of document that who pays may have, in the order of the screen. */
export const payerDocumentTypes = ['01', '04', '07', '06'] as const satisfies readonly DocumentTypeCode[]
/** Characters of a name that is printed on one line of the receipt. */
export const payerNameLimit = 100

/** What is wrong with the name, in the words of the screen; null where it is right. The caller has trimmed it. */
export function validatePayerName(name: string): string | null {
  if (name === '') return 'Escribe tus nombres y apellidos'
  if (name.length > payerNameLimit) return `Usa ${payerNameLimit} caracteres como máximo`
  if (/[<>{}]/.test(name) || hasHiddenCharacters(name)) return 'Escribe el nombre como está en tu documento'
  return (name.match(/\p{L}/gu)?.length ?? 0) < 2 ? 'Escribe tu nombre completo' : null
}

/** The same of the e-mail, which may be left out. */
export function validatePayerEmail(email: string): string | null {
  return email === '' ? null : validateContactEmail(email)
}
