import { entryRouteMode } from '@llave/domain/access/parse-login-mode'

/** The pages of the build by name: one for the entries, and one for each script that a first screen needs. */
export const portalPages = [
  'login',
  'verification',
  'checkout',
  'affiliation',
  'debit',
  'property',
  'documents',
  'simulator',
  'desk',
  'index',
] as const
export type PortalPageName = (typeof portalPages)[number]

/** Which page of the build an address gets, and how it is answered. */
export type PortalRoute = { readonly page: PortalPageName; readonly status: 200 | 404 }

/** The specification's route table, but the entries; names match without case, as the portal's router does. */
const screens: readonly (readonly [RegExp, PortalPageName])[] = [
  [/^\/verification$/, 'verification'],
  [/^\/$/, 'index'],
  [/^\/debit-automatic$/, 'debit'],
  [/^\/query$/, 'desk'],
  [/^\/query\/prepayment$/, 'simulator'],
  [/^\/query\/(record|note|request|historic)$/, 'desk'],
  [/^\/query\/(request|historic)\/[^/]+$/, 'desk'],
  [/^\/property\/[^/]+(\/(payment|historic))?$/, 'index'],
  [/^\/property\/[^/]+\/debit$/, 'debit'],
  [/^\/property\/[^/]+\/(advance|notices)$/, 'property'],
  [/^\/property\/[^/]+\/documents$/, 'documents'],
  // Llave's own viewer, which stands in a tab of its own.
  [/^\/documents\/[^/]+$/, 'documents'],
  [/^\/checkout\/[^/]+$/, 'checkout'],
  [/^\/debit\/[^/]+\/confirmation$/, 'debit'],
  [/^\/debit\/[^/]+\/payment$/, 'affiliation'],
  [/^\/success\/debit$/, 'debit'],
]

/** The page of a path; an unknown one gets the portal all the same, which says so, with the status 404. */
export function portalRoute(path: string): PortalRoute {
  const lower = path.toLowerCase().replace(/\/+$/, '') || '/'
  if (lower === '/login' || entryRouteMode(lower)) return { page: 'login', status: 200 }
  const known = screens.find(([pattern]) => pattern.test(lower))
  return known ? { page: known[1], status: 200 } : { page: 'index', status: 404 }
}
