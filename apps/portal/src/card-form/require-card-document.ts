import { redirectDocument } from 'react-router'

/**
 * The content security policy that allows the card fields is sent with the document. A client-side
 * navigation from another document (after the SMS code, say) therefore reloads this address.
 */
export function requireCardDocument({ url }: Request): void {
  const page = document.getElementById('root')
  if (page?.dataset.cardForm === undefined) throw redirectDocument(url)
}
