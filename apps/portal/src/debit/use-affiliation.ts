import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { useAffiliations } from '../api/affiliations.ts'

/** The automatic debit of one proforma. `absent`: it has neither pending letras nor a card. */
export type AffiliationData =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error; retry(): void }
  | { readonly state: 'absent' }
  | { readonly state: 'here'; readonly affiliation: DebitAffiliation }

export function useAffiliation(proforma: string): AffiliationData {
  const list = useAffiliations()
  if (!list.data) {
    return list.isError
      ? { state: 'failed', error: list.error, retry: () => void list.refetch() }
      : { state: 'loading' }
  }
  const affiliation = list.data.find((each) => each.proforma === proforma)
  return affiliation ? { state: 'here', affiliation } : { state: 'absent' }
}
