import { redirectDocument } from 'react-router'

/** The addresses whose documents let the provider's script and frames in (`apps/api/src/http/portal-routes.ts`). */
const cardPages = /^\/(checkout\/[^/]+|debit\/[^/]+\/payment)\/?$/i

/**
 * The policy that lets the card fields in belongs to the document of such an address. Who comes
 * from within another document (after the SMS code, say) loads this one anew.
 */
export function requireCardDocument({ url }: Request): void {
  const [document] = performance.getEntriesByType('navigation')
  // A browser that does not tell is taken at its present address, or it would load for ever.
  const loaded = document ? new URL(document.name).pathname : location.pathname
  if (!cardPages.test(loaded)) throw redirectDocument(url)
}
