import { listProjectLocations } from '@llave/contract/portfolio/list-project-locations'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'

/** Query of the locations of the customer's projects, which do not change during a session. */
export function projectLocationsQuery(owner: IdentityDocument) {
  return queryOptions({
    queryKey: ['project-locations', owner.type, owner.number],
    queryFn: ({ signal }) => callApi(listProjectLocations, { query: { owner }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
