import { redirectDocument } from '../navigation/redirect.ts'
import type { Asked } from '../navigation/router.ts'

const NAME = 'llave.card-document'

/**
 * The content security policy that allows the card fields is sent with the document. A client-side
 * navigation from another document (after the SMS code, say) therefore reloads this address. Throws
 * where the reloaded document does not allow them either: it would be reloaded for ever.
 */
export function requireCardDocument({ url }: Asked['request']): void {
  const page = document.getElementById('root')
  const reloaded = takeReloaded()
  if (page?.dataset.cardForm !== undefined) return
  if (reloaded === url) throw new Error('The document does not allow the card form')
  rememberReloaded(url)
  throw redirectDocument(url)
}

function takeReloaded(): string | null {
  try {
    const url = sessionStorage.getItem(NAME)
    sessionStorage.removeItem(NAME)
    return url
  } catch {
    return null
  }
}

function rememberReloaded(url: string): void {
  try {
    sessionStorage.setItem(NAME, url)
  } catch {
    // Without storage nothing tells a reloaded document from another.
  }
}
