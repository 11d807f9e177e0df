import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCustomerSession } from '../session/use-session.ts'
import { callApi } from './call-api.ts'

const CHARGING_REFRESH = 15_000

/** How the proformas of a customer stand with automatic debit: its screens, the promo and the checkout are made from it. */
export function affiliationsQuery(owner: IdentityDocument) {
  return queryOptions({
    queryKey: ['affiliations', owner.type, owner.number],
    queryFn: ({ signal }) => callApi(listAffiliations, { query: { owner }, signal }),
    // A charge under way ends by itself; the screens that say so must not go on saying it.
    refetchInterval: ({ state }) => (state.data?.some(({ charging }) => charging) ? CHARGING_REFRESH : false),
  })
}

/** The affiliations of who is signed in. */
export function useAffiliations() {
  return useQuery(affiliationsQuery(useCustomerSession().document))
}
