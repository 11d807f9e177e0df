import { redirectDocument } from 'react-router'

/**
 * The policy that lets the card fields in belongs to a document, whose page says so. Who comes from
 * within another document (after the SMS code, say) loads this address anew.
 */
export function requireCardDocument({ url }: Request): void {
  const page = document.getElementById('root')
  if (page?.dataset.cardForm === undefined) throw redirectDocument(url)
}
