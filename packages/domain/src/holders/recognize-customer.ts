/** Whom a row of the developer's system is about, as far as they are known. */
export type KnownCustomers = {
  /** The customer with the row's document. */
  readonly byDocument: { readonly id: number; readonly code: string | null } | null
  /** The customer with the row's own number of the person. */
  readonly byCode: { readonly id: number } | null
}

/**
 * `new`, `known`: the document says who it is. `renamed`: it is the customer with that code, under
 * another document. `recoded`: it is the customer with that document, under another code. `taken`: the
 * document and the code are of two people, so the row is refused.
 */
export type Recognition = 'new' | 'known' | 'renamed' | 'recoded' | 'taken'

/** Recognizes a customer: by the code where there is one, as a document changes and a person does not. */
export function recognizeCustomer(code: string | null, { byDocument, byCode }: KnownCustomers): Recognition {
  if (byCode) {
    if (byDocument?.id === byCode.id) return 'known'
    return byDocument ? 'taken' : 'renamed'
  }
  if (!byDocument) return 'new'
  return code !== null && byDocument.code !== null && byDocument.code !== code ? 'recoded' : 'known'
}
