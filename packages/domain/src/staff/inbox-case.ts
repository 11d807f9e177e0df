/** What stands in the inbox: a query, or a complaint about finishes. */
export type CaseKind = 'query' | 'complaint'

/** A case as people name it: its kind and the number that the customer knows. */
export type CaseKey = { readonly kind: CaseKind; readonly number: number }

const words: Readonly<Record<CaseKind, string>> = { query: 'consulta', complaint: 'reclamo' }

/** `consulta-20001`, as addresses have it. */
export function formatCaseKey({ kind, number }: CaseKey): string {
  return `${words[kind]}-${number}`
}

/** The case that an address names; null where it names none. */
export function parseCaseKey(text: string): CaseKey | null {
  const found = /^(consulta|reclamo)-([1-9]\d{0,14})$/.exec(text)
  return found ? { kind: found[1] === 'consulta' ? 'query' : 'complaint', number: Number(found[2]) } : null
}

/** `Consulta 20001`, as people read it. */
export function nameCase({ kind, number }: CaseKey): string {
  return `${kind === 'query' ? 'Consulta' : 'Reclamo'} ${number}`
}

/** For whom a case waits. It waits for nobody once it was closed. */
export const caseParties = ['us', 'customer', 'nobody'] as const
export type CaseParty = (typeof caseParties)[number]
