import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCustomerSession } from '../session/use-session.ts'
import { callApi } from './call-api.ts'

const CHARGING_REFRESH = 15_000

/** The automatic debit of each proforma of a customer, which its screens, the promo and the checkout show. */
export function affiliationsQuery(owner: IdentityDocument) {
  return queryOptions({
    queryKey: ['affiliations', owner.type, owner.number],
    queryFn: ({ signal }) => callApi(listAffiliations, { query: { owner }, signal }),
    // A charge in progress ends without us, so it is polled until the screens no longer show it.
    refetchInterval: ({ state }) => (state.data?.some(({ charging }) => charging) ? CHARGING_REFRESH : false),
  })
}

/** The affiliations of the customer who is signed in. */
export function useAffiliations() {
  return useQuery(affiliationsQuery(useCustomerSession().document))
}
