/** What a key of one of the developer's systems may be allowed, and what that opens. */
export const scopeTable = {
  'write:projects': 'projects, their gallery, pictures of the works',
  'write:customers': 'customers and their phones',
  'write:properties': 'properties',
  'write:receivables': 'letras, reservations, initial payments',
  'write:exchange-rates': 'preferential rates',
  'write:notices': 'notices',
  'write:documents': 'papers of properties and projects',
  'write:title-stages': 'stages of properties on their way to a title',
  'write:replies': 'answers to queries',
  'write:repairs': 'moving cases: visits, repairs, refusals',
  'read:payments': 'payments, refunds, the ledger of a day',
  'post:payments': 'saying how a payment was posted',
  'read:affiliations': 'cards that went on automatic debit or off it',
  'read:queries': 'what customers ask',
  'read:complaints': 'complaints about finishes',
  'read:repairs': 'cases and what happened to them',
  'read:numbers': 'which number of a customer stands after a change',
} as const satisfies Record<string, string>

export type Scope = keyof typeof scopeTable

export const scopes = Object.keys(scopeTable) as [Scope, ...Scope[]]

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopeTable, text)
}
