import { readProgress } from '@llave/contract/portfolio/read-progress'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'

const MINUTES = 5 * 60_000

/** Query of the progress of the works of a project. */
export function progressQuery(owner: IdentityDocument, projectCode: string) {
  return queryOptions({
    queryKey: ['progress', owner.type, owner.number, projectCode],
    queryFn: ({ signal }) => callApi(readProgress, { query: { owner, projectCode }, signal }),
    enabled: projectCode !== '',
    staleTime: MINUTES,
  })
}
