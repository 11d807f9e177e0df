import { entryRouteMode } from '@llave/domain/access/parse-login-mode'

/** Which page of the build an address gets, and how it is answered. */
export type PortalRoute = {
  readonly page: 'login' | 'verification' | 'checkout' | 'affiliation' | 'app'
  readonly status: 200 | 404
}

/** The specification's route table, but the entries; names match without case, as the portal's router does. */
const screens = [
  /^\/$/,
  /^\/debit-automatic$/,
  /^\/query$/,
  /^\/query\/(prepayment|record|note|request|historic)$/,
  /^\/query\/(request|historic)\/[^/]+$/,
  /^\/property\/[^/]+$/,
  /^\/property\/[^/]+\/(payment|debit|historic|advance|documents|notices)$/,
  // Llave's own viewer, which stands in a tab of its own.
  /^\/documents\/[^/]+$/,
  /^\/debit\/[^/]+\/confirmation$/,
  /^\/success\/debit$/,
]

/** The page of a path; an unknown one gets the portal all the same, which says so, with the status 404. */
export function portalRoute(path: string): PortalRoute {
  const lower = path.toLowerCase().replace(/\/+$/, '') || '/'
  if (lower === '/login' || entryRouteMode(lower)) return { page: 'login', status: 200 }
  if (lower === '/verification') return { page: 'verification', status: 200 }
  if (/^\/checkout\/[^/]+$/.test(lower)) return { page: 'checkout', status: 200 }
  if (/^\/debit\/[^/]+\/payment$/.test(lower)) return { page: 'affiliation', status: 200 }
  return { page: 'app', status: screens.some((screen) => screen.test(lower)) ? 200 : 404 }
}
