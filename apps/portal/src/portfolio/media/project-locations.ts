import { listProjectLocations } from '@llave/contract/portfolio/list-project-locations'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'

/** Where the customer's projects stand. They do not move while somebody is signed in. */
export function projectLocationsQuery(owner: IdentityDocument) {
  return queryOptions({
    queryKey: ['project-locations', owner.type, owner.number],
    queryFn: ({ signal }) => callApi(listProjectLocations, { query: { owner }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
