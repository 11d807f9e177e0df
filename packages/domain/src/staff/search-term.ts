import type { DocumentTypeCode } from '../access/document-type.ts'

/**
 * How a text is compared with a field. `words`: each of its words, parted by blanks, begins a word of the
 * field, in any order.
 */
export type SearchMatch = 'exact' | 'start' | 'end' | 'words'

/**
 * One field in which a typed text is looked for. Texts of documents and phones are digits; those of
 * proformas, letras, orders, receipts and authorizations are in capitals, to be compared without regard to
 * case; `card` is the last four digits, never more; those of names are folded by `foldName`, as the field has
 * to be; those of e-mail addresses are in small letters.
 */
export type SearchTerm = { readonly match: SearchMatch; readonly text: string } & (
  | { readonly field: 'document'; readonly documentType: DocumentTypeCode | null }
  | { readonly field: 'phone'; readonly dialCode: string | null }
  | {
      readonly field: 'proforma' | 'letra' | 'order' | 'receipt' | 'authorization' | 'card' | 'name'
    }
  | { readonly field: 'certificate' | 'query' | 'complaint' | 'email' }
)

/** What the screen calls the field of a term: "Cuatro dígitos: se buscan como tarjeta, fin de documento, …". */
export function searchTermText(term: SearchTerm): string {
  if (term.field === 'document' && term.match === 'exact') return term.text.length === 8 ? 'DNI' : 'RUC'
  return (term.match === 'end' ? 'fin de ' : '') + fieldTexts[term.field]
}

const fieldTexts = {
  document: 'documento',
  phone: 'celular',
  proforma: 'proforma',
  letra: 'letra',
  order: 'pedido',
  receipt: 'recibo',
  authorization: 'autorización',
  card: 'tarjeta',
  name: 'nombre',
  certificate: 'constancia o estado de cuenta',
  query: 'consulta',
  complaint: 'reclamo',
  email: 'correo',
} as const satisfies Record<SearchTerm['field'], string>
